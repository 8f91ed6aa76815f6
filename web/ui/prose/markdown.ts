import {
  Lexer,
  Marked,
  type Token,
  type TokenizerAndRendererExtension,
  type Tokens,
  type TokensList,
} from 'marked'

// Parses Markdown on the server into a tree of a few element types, which React renders. So the text of an author
// can never become HTML.

/** The name of a container block, written as `::: note` … `:::`. */
export type ContainerName = 'adresse' | 'essentiel' | 'encadre' | 'formulaire' | 'note' | 'tarifs'
type ListTag = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd'
export type TagName =
  | 'p'
  | 'h3'
  | 'h4'
  | 'blockquote'
  | 'hr'
  | 'br'
  | 'strong'
  | 'em'
  | 'code'
  | 'a'
  | 'img'
  | ListTag
export type ElementName = TagName | ContainerName
export type Piece = string | { name: ElementName; href?: string; inside: Piece[] }

export type ProseSection = {
  kind?: 'article' | 'part'
  id: string
  /** The number of the section: « Article 4 », « 2. ». */
  label?: string
  title: string
  body: Piece[]
}
export type ProseDocument = { title: string; lead: Piece[]; sections: ProseSection[] }

/**
 * The ids given to headings so far, each with the highest number that was appended to it to make a repeated id
 * unique.
 */
type Ids = Map<string, number>

/** Parses a text into its title, introduction and sections. Placeholders in the text are already replaced. */
export function readDocument(text: string): ProseDocument {
  const document: ProseDocument = { title: '', lead: [], sections: [] }
  const ids: Ids = new Map()
  for (const token of new BoundedLexer(marked.defaults).lex(text)) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : undefined
    if (heading?.depth === 1 && !document.title) document.title = wordsOf(piecesOf(heading.tokens))
    else if (heading?.depth === 2) document.sections.push(sectionOf(wordsOf(piecesOf(heading.tokens)), ids))
    else (document.sections.at(-1)?.body ?? document.lead).push(...pieceOf(token))
  }
  return document
}

/** Parses a heading: « Article 4 – Prix », « 2. Collecte {#collecte} » or « Charte {#charte} ». */
function sectionOf(heading: string, ids: Ids): ProseSection {
  const mark = /\{#([\w-]+)\}$/.exec(heading.trim())
  const words = mark ? heading.trim().slice(0, mark.index).trim() : heading
  const article = /^(Article\s(\d+))\s*[–—:.-]\s*(.+)$/.exec(words)
  const part = /^(\d+\.)\s+(.+)$/.exec(words)
  const wanted = mark?.[1] ?? (article ? `article-${article[2]}` : slug(words))
  let id = wanted
  let again = ids.get(wanted) ?? 1
  while (ids.has(id)) id = `${wanted}-${++again}`
  ids.set(wanted, again).set(id, 1)
  if (article) return { kind: 'article', id, label: article[1]!, title: article[3]!, body: [] }
  if (part) return { kind: 'part', id, label: part[1]!, title: part[2]!, body: [] }
  return { id, title: words, body: [] }
}

const slug = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'partie'

/** Returns the plain text of a tree of elements. */
export const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map(piece => (typeof piece === 'string' ? piece : wordsOf(piece.inside))).join('')

const piecesOf = (tokens: readonly Token[] = []): Piece[] => tokens.flatMap(pieceOf)

function pieceOf(token: Token): Piece[] {
  const inside = () => piecesOf((token as { tokens?: Token[] }).tokens)
  const element = (name: ElementName, of = inside()): Piece[] => [{ name, inside: of }]
  switch (token.type) {
    case 'paragraph':
      return element('p')
    case 'heading':
      return element((token as Tokens.Heading).depth < 4 ? 'h3' : 'h4')
    case 'list':
      return element((token as Tokens.List).ordered ? 'ol' : 'ul', piecesOf((token as Tokens.List).items))
    case 'list_item':
      return element('li')
    case 'strong':
    case 'em':
    case 'blockquote':
      return element(token.type)
    case 'hr':
    case 'br':
      return element(token.type, [])
    case 'link': {
      const { href } = token as Tokens.Link
      return safeAddress.test(href) ? [{ name: 'a', href, inside: inside() }] : inside()
    }
    case 'image': {
      // Allow pictures of this site only: a picture from another site would reveal the reader's IP address to that
      // site.
      const { href, text } = token as Tokens.Image
      return /^\/(?!\/)/.test(href) ? [{ name: 'img', href, inside: [text] }] : [token.raw]
    }
    case 'codespan':
      return element('code', [(token as Tokens.Codespan).text])
    case 'container':
      return element(token.name)
    case 'definitions':
      return element(
        'dl',
        token.entries.flatMap((entry: Entry) => element(entry.name, piecesOf(entry.tokens))),
      )
    case 'space':
    case 'def':
      return []
    case 'text':
      return 'tokens' in token ? inside() : [frenchSpaces(token.text)]
    case 'escape':
      return [token.text]
    default:
      // Show everything else (tables, code blocks, HTML) as plain text, as the author typed it.
      return [token.raw]
  }
}

/**
 * The links that are allowed: to pages of this site, or with http(s), mailto or tel. Others, such as javascript:,
 * are not.
 */
const safeAddress = /^(?:\/(?!\/)|#|https?:|mailto:|tel:)/

/**
 * Inserts no-break spaces, so that no line begins with a punctuation mark and no number is separated from its
 * unit.
 */
const frenchSpaces = (text: string): string =>
  text
    .replace(/ (?=[;!?%])/g, '\u202f')
    .replace(/ (?=[:»€])|(?<=«) /g, '\u00a0')
    .replace(/(?<=\d) (?=(?:ans|heures|jours|minutes|mois|places|pixels)\b)/g, '\u00a0')
    .replace(/(?<=\b(?:articles?|[LRD]\.|n°)) (?=\d|[LRD]\.)/g, '\u00a0')

type Entry = { name: 'dt' | 'dd'; tokens: Token[] }

/** The Markdown syntax of a definition list: a term on its own line, then lines that begin with « : ». */
const definitions: TokenizerAndRendererExtension = {
  name: 'definitions',
  level: 'block',
  start: source => /^[^\n]+\n: /m.exec(source)?.index,
  tokenizer(source) {
    const raw = /^(?:(?!: )[^\n]+\n(?:: [^\n]*(?:\n|$))+\n*)+/.exec(source)?.[0]
    if (!raw) return undefined
    const lines = raw.split('\n').filter(line => line.trim() !== '')
    const entries = lines.map(line => {
      const isFact = line.startsWith(': ')
      return { name: isFact ? 'dd' : 'dt', tokens: this.lexer.inlineTokens(isFact ? line.slice(2) : line) }
    })
    return { type: 'definitions', raw, entries }
  },
}

const container: TokenizerAndRendererExtension = {
  name: 'container',
  level: 'block',
  start: source => /^::: /m.exec(source)?.index,
  tokenizer(source) {
    const head = /^::: *(adresse|essentiel|encadre|formulaire|note|tarifs) *\n/.exec(source)
    const end = head && /\n:::[ \t]*(?:\n+|$)/.exec(source)
    if (!end) return undefined
    const inside = source.slice(head[0].length, end.index)
    const raw = source.slice(0, end.index + end[0].length)
    return { type: 'container', raw, name: head[1], tokens: this.lexer.blockTokens(inside, []) }
  },
}

const marked = new Marked({ extensions: [definitions, container] })

const deepest = 12

/**
 * Shows Markdown that is nested too deeply as plain text. The parser calls itself for each level of nesting, so
 * the stack could overflow.
 */
class BoundedLexer extends Lexer {
  #depth = 0

  override blockTokens(source: string, tokens?: Token[], clipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, clipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    return this.#within(source, tokens, () => super.blockTokens(source, tokens, clipped))
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    return this.#within(source, tokens, () => super.inlineTokens(source, tokens))
  }

  #within(source: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.#depth === deepest) {
      tokens.push({ type: 'text', raw: source, text: source })
      return tokens
    }
    this.#depth += 1
    try {
      return read()
    } finally {
      this.#depth -= 1
    }
  }
}
