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

describe('each back-office and till screen has a handbook page', () => {
  const slugs = [...dataEntities, ...watchEntities].map(({ slug }) => slug)
  const screens = pathsOf(routes)
    .filter(path => /^(admin|caisse)(\/|$)/.test(path))
    .filter(path => !path.includes('*'))
    .flatMap(path => (path.includes(':table') ? slugs.map(slug => path.replace(':table', slug)) : [path]))
    .map(path => `/${path.replaceAll('?', '')}`)

  test.each(screens)('the screen %s has its own handbook page', screen => {
    const general = ['/admin', '/admin/aide'].includes(screen) ? undefined : '/admin'
    expect(screenAt(screen)?.[0]).not.toBe(general)
  })

  test.each(helpOfScreens)('the screen %s links to the handbook page %s, which exists', (_, help) => {
    const [slug, anchor] = help.split('#') as [string, string?]
    expect([...pages.keys()]).toContain(slug)
    if (anchor) expect(anchorsOf(slug)).toContain(anchor)
  })

  test('the help link of a screen leads to the most specific handbook page', () => {
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

  test.each([...pages])('each label in bold on the handbook page %s is on a screen', (_, text) => {
    const missing = [...text.matchAll(/\*\*(.+?)\*\*/gs)]
      .map(([, label]) => label!.replace(/\s+/g, ' '))
      .filter(label => !isShown(screenTexts, label))
    expect(missing).toEqual([])
  })

  test('control: the check finds a label in bold that no screen shows', () => {
    expect(isShown(screenTexts, 'Ouvrir la caisse')).toBe(true)
    expect(isShown(screenTexts, 'Ouvrir la boîte')).toBe(false)
    expect(isShown(screenTexts, 'uvrir la cai')).toBe(false)
  })

  test.each([...pages])('the links and pictures on the handbook page %s exist', (_, text) => {
    const broken = written(text).filter(address => {
      const [file, anchor] = address.split('#') as [string, string?]
      if (!existsSync(join(folder, file))) return true
      return anchor !== undefined && !anchorsOf(file.slice(0, -3)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('the index of the handbook links to every page', () => {
    const named = written(pages.get('README')!).map(file => `${file}`)
    expect(named.toSorted()).toEqual(
      [...pages.keys()]
        .filter(slug => slug !== 'README')
        .map(slug => `${slug}.md`)
        .toSorted(),
    )
  })
})

/**
 * Returns all texts that a screen may show: the sources of web/ and contract/, and the sentences generated
 * for the data tables.
 */
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

/** True if a text of a screen begins with this label, and the label does not end in the middle of a word. */
function isShown(texts: string, label: string): boolean {
  const words = label.split(' ').map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?:^|[>'"\`}]) ?${words.join('\\s')}(?![\\p{L}\\p{N}])`, 'mu').test(texts)
}
