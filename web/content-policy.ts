import { hash } from 'node:crypto'
import { BoundedMap } from '../contract/rules/bounded-map.ts'

/** Where a trailer may be shown from, once the visitor has asked for it. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
]

/** What Stripe's card fields need, as its documentation lists it; the tests' stand-in has one origin for all. */
const stripeOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/**
 * The inline scripts that were rendered by us: they carry a mark that nobody else can know, since it was drawn for
 * this rendering alone. What somebody managed to write into the page has none, and will not run.
 */
export function ownScripts(rendered: string, mark: string): { html: string; scripts: string[] } {
  const parts = rendered.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((after, at) => inlineCode(parts[at]!, after))
  return { html: parts.join(''), scripts }
}

/** Of the element whose mark stood between these two. */
function inlineCode(before: string, after: string): string[] {
  const opened = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, opened)
  if (!tag.startsWith('<script') || tag.includes(' src=')) return []
  return [after.slice(opened + 1, after.indexOf('</script>', opened))]
}

type Allowed = {
  scripts: readonly string[]
  /** Scripts that no other page will have. */
  data?: readonly string[]
  imageHost?: string | null
  cardFields?: string | null
}

/**
 * What a page may load and run: our own files, and these inline scripts, each by its hash. A hash, unlike a nonce,
 * stays true when the page is kept and sent again.
 */
export function contentPolicy({ scripts, data = [], imageHost = null, cardFields = null }: Allowed): string {
  const hashes = [...[...new Set(scripts)].map(knownHash), ...data.map(hashOf)]
  const theirs = originsOf(cardFields)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...theirs.scripts, ...hashes].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self'${imageHost ? ` ${imageHost}` : ''}`,
    `connect-src ${["'self'", ...theirs.connections].join(' ')}`,
    "media-src 'self'",
    `frame-src ${[...players, ...theirs.frames].join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** Nothing of anyone else's, but on the page whose card fields another house draws. */
function originsOf(script: string | null): typeof stripeOrigins {
  if (!script) return { scripts: [], frames: [], connections: [] }
  const { origin } = new URL(script)
  if (stripeOrigins.scripts.includes(origin)) return stripeOrigins
  return { scripts: [origin], frames: [origin], connections: [origin] }
}

const hashOf = (code: string): string => `'sha256-${hash('sha256', code, 'base64')}'`

const known = new BoundedMap<string, string>(500)

/** The same on every page of a kind. */
function knownHash(code: string): string {
  const found = known.get(code) ?? hashOf(code)
  known.set(code, found)
  return found
}
