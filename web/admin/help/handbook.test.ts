import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../../routes.ts'
import { readDocument } from '../../ui/prose/markdown.ts'
import { dataEntities } from '../entities/data.ts'
import { watchEntities } from '../entities/index.ts'
import { helpAt, helpOfScreens, screenAt } from './screens.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'docs/fr/aide')
const pages = new Map(
  readdirSync(folder)
    .filter(file => file.endsWith('.md'))
    .map(file => [file.slice(0, -3), readFileSync(join(folder, file), 'utf8')]),
)
const written = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address!)
const anchorsOf = (slug: string) => readDocument(pages.get(slug) ?? '').sections.map(({ id }) => id)

describe('every screen has a page of the handbook', () => {
  const slugs = [...dataEntities, ...watchEntities].map(({ slug }) => slug)
  const screens = pathsOf(routes)
    .filter(path => /^(admin|caisse)(\/|$)/.test(path))
    .filter(path => !path.includes('*'))
    .flatMap(path => (path.includes(':table') ? slugs.map(slug => path.replace(':table', slug)) : [path]))
    .map(path => `/${path.replaceAll('?', '')}`)

  test.each(screens)('%s', screen => {
    const general = ['/admin', '/admin/aide'].includes(screen) ? undefined : '/admin'
    expect(screenAt(screen)?.[0]).not.toBe(general)
  })

  test.each(helpOfScreens)('%s → %s exists', (_, help) => {
    const [slug, anchor] = help.split('#') as [string, string?]
    expect([...pages.keys()]).toContain(slug)
    if (anchor) expect(anchorsOf(slug)).toContain(anchor)
  })

  test('the more precise screen wins', () => {
    expect(helpAt('/admin/séance/12/annulation')).toBe('/admin/aide/projecteur-en-panne#annuler')
    expect(helpAt('/admin/séance/12')).toBe('/admin/aide/une-semaine#apres-la-publication')
    expect(helpAt('/admin')).toBe('/admin/aide/s-y-retrouver')
  })
})

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])])
}

describe('the handbook agrees with the product', () => {
  const screenTexts = textsOfScreens()

  test.each([...pages])('the labels in bold on %s are on a screen', (_, text) => {
    const missing = [...text.matchAll(/\*\*(.+?)\*\*/gs)]
      .map(([, label]) => label!.replace(/\s+/g, ' '))
      .filter(label => !isShown(screenTexts, label))
    expect(missing).toEqual([])
  })

  test('control: a label that no screen has is found', () => {
    expect(isShown(screenTexts, 'Ouvrir la caisse')).toBe(true)
    expect(isShown(screenTexts, 'Ouvrir la boîte')).toBe(false)
    expect(isShown(screenTexts, 'uvrir la cai')).toBe(false)
  })

  test.each([...pages])('the links and pictures of %s exist', (_, text) => {
    const broken = written(text).filter(address => {
      const [file, anchor] = address.split('#') as [string, string?]
      if (!existsSync(join(folder, file))) return true
      return anchor !== undefined && !anchorsOf(file.slice(0, -3)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('the index names every page', () => {
    const named = written(pages.get('README')!).map(file => `${file}`)
    expect(named.toSorted()).toEqual(
      [...pages.keys()]
        .filter(slug => slug !== 'README')
        .map(slug => `${slug}.md`)
        .toSorted(),
    )
  })
})

/** The strings of web/ and contract/, each between line breaks, and the sentences made for the tables. */
function textsOfScreens(): string {
  const sources = ['web', 'contract'].flatMap(part =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map(path => readFileSync(join(root, part, path), 'utf8')),
  )
  const entities = [...dataEntities, ...watchEntities].map(({ words, columns, fields, actions }) => [
    ...Object.values(words).filter(word => typeof word === 'string'),
    ...columns.map(({ label }) => label),
    ...fields.map(({ label }) => label),
    ...(actions ?? []).map(({ label }) => label),
  ])
  const spaced = sources
    .join('\n')
    .replace(/\{'(?:\\u00a0|\\u202f| )'\}/g, ' ')
    .replace(/\\u00a0|\\u202f|&nbsp;/g, ' ')
  return `${spaced}\n${entities.flat().join('\n')}`.replace(/[^\S\n]/g, ' ').replace(/\n */g, '\n')
}

/** Whether a text of the product begins with the label, up to a word's end. */
function isShown(texts: string, label: string): boolean {
  const words = label.split(' ').map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?:^|[>'"\`}]) ?${words.join('\\s')}(?![\\p{L}\\p{N}])`, 'mu').test(texts)
}
