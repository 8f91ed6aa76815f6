import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { LoggedInUser } from '../../contract/members.ts'
import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import { escapeHtml } from '../../contract/texts/escape-html.ts'
import { FooterParts } from '../ui/footer.tsx'
import type { Frame } from '../ui/frame-holes.ts'
import { HeaderParts } from '../ui/header.tsx'
import type { Framed } from './frame.tsx'
import { loginFrom } from './members/return-path.ts'

type Root = { user: LoggedInUser | null; house: string; imageHost: string | null }
type Page = { pathname: string; search: string }

/** Stands for the one thing that is a reader's own: their name, or a visitor's way to the login. Nobody can write it. */
const own = randomUUID()

const drawn = new BoundedMap<string, string>(50)

/**
 * Head and foot of a page as React draws them, which for one kind of reader of one house is the same on every page: 0.2 ms of what
 * it takes to draw one. Undefined where the loaders told too little.
 */
export function frameText(loaded: Record<string, unknown>, page: Page): Frame | undefined {
  const [root, framed] = [loaded.root as Root | undefined, loaded['site/frame'] as Framed | undefined]
  if (!root || !framed) return undefined
  const { user, house } = root
  const imageHost = root.imageHost ?? ''
  const somebody = user && { ...user, id: 0, firstname: user.firstname && own }
  const header = once(['header', house, imageHost, somebody], () => (
    <HeaderParts user={somebody} login={own} house={house} imageHost={imageHost} />
  ))
  const footer = once(['footer', house, framed], () => <FooterParts {...framed} house={house} />)
  const theirs = escapeHtml(user ? user.firstname : loginFrom(page))
  return { header: header.replaceAll(own, () => theirs), footer }
}

function once(of: readonly unknown[], draw: () => ReactNode): string {
  const key = JSON.stringify(of)
  const before = drawn.get(key)
  if (before !== undefined) return before
  const text = renderToString(draw())
  drawn.set(key, text)
  return text
}
