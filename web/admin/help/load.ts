import { type Piece, type ProseDocument, readDocument, wordsOf } from '../../ui/prose/markdown.ts'
import { handbook } from './screens.ts'
import type { Passage } from './search.ts'

// The handbook consists of the files in docs/fr/aide, so that it can also be read without a server. README.md is
// its index, and links to the pages in their order.

const texts = import.meta.glob<string>('../../../docs/fr/aide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../docs/fr/aide/images/*', {
  query: '?url',
  import: 'default',
  eager: true,
})

const slugOf = (path: string): string => /([^/]+)\.md$/.exec(path)![1]!

/** Rewrites the links between Markdown files, and to pictures, as URLs of the site. */
const withAddresses = (text: string): string =>
  text
    .replace(/\]\(([a-z-]+)\.md(#[\w-]+)?\)/g, (_, slug, anchor = '') => `](${handbook}/${slug}${anchor})`)
    .replace(/\]\((images\/[\w.-]+)\)/g, (whole, path) => {
      const address = pictures[`../../../docs/fr/aide/${path}`]
      return address ? `](${address})` : whole
    })

const documents = new Map(
  Object.entries(texts).map(([path, text]) => [slugOf(path), readDocument(withAddresses(text))]),
)

export const handbookIndex: ProseDocument = documents.get('README')!

const inOrder = linksIn(handbookIndex.sections.flatMap(({ body }) => body)).flatMap(href => {
  const slug = href.slice(handbook.length + 1)
  const document = documents.get(slug)
  return document ? [{ slug, document }] : []
})

function linksIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(piece =>
    typeof piece === 'string' ? [] : [...(piece.href ? [piece.href] : []), ...linksIn(piece.inside)],
  )
}

/** The titles of all pages, in the order of the index. */
export const handbookTitles = inOrder.map(({ slug, document: { title } }) => ({ slug, title }))

export const handbookPage = (slug: string): ProseDocument | undefined =>
  inOrder.find(page => page.slug === slug)?.document

/** Every section of every page, for the search. */
export const handbookPassages: readonly Passage[] = inOrder.flatMap(({ slug, document }) => [
  { address: `${handbook}/${slug}`, page: document.title, title: '', text: plainText(document.lead) },
  ...document.sections.map(({ id, title, body }) => ({
    address: `${handbook}/${slug}#${id}`,
    page: document.title,
    title,
    text: plainText(body),
  })),
])

/** Returns the text of some elements, with a space between two blocks so that their words do not join. */
function plainText(pieces: readonly Piece[]): string {
  const blocks = ['p', 'li', 'h3', 'ul', 'ol']
  return pieces
    .map(piece => {
      if (typeof piece === 'string') return piece
      if (piece.name === 'img') return ''
      const text = piece.inside.some(one => typeof one !== 'string' && blocks.includes(one.name))
        ? plainText(piece.inside)
        : wordsOf(piece.inside)
      return blocks.includes(piece.name) ? ` ${text}` : text
    })
    .join('')
    .trim()
}
