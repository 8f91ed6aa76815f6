import type { ReactNode } from 'react'
import { useDecodedPath } from '../shell/decoded-path.ts'
import { helpAt } from './screens.ts'

/** A link to the handbook page about this screen. It opens a new tab, so that nothing typed here is lost. */
export function HelpLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <a className={className} href={helpAt(useDecodedPath())} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

/** The « ? » at the top of a screen, which links to its handbook page. */
export const HelpButton = () => (
  <HelpLink className="icon-button lead-text bold unlined">
    <span aria-hidden="true">?</span>
    <span className="spoken">Aide sur cet écran, dans un nouvel onglet</span>
  </HelpLink>
)
