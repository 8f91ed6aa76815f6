import { createHash } from 'node:crypto'
import { earlyScript } from './first-touch/early-script.ts'
import { themeScript, themeSwitchScript } from './ui/theme-script.ts'

/** Players of trailers, loaded once the visitor asks for one. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
]

/** The origins that Stripe's card fields need, from its documentation. The tests' fake has only one. */
const stripeOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/** Our inline scripts are identical on every page, so the policy lists their hashes. */
const ownScripts = [themeScript, earlyScript, themeSwitchScript].map(
  code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
)

type Allowed = {
  /** For the inline scripts of React Router; plain pages have none. */
  nonce?: string | undefined
  imageHost?: string | null
  cardFields?: string | null
}

/**
 * Builds the content security policy of a page. A cached page has hashes and no nonce, because a nonce that
 * is sent to many people gives no protection.
 */
export function contentPolicy({ nonce, imageHost = null, cardFields = null }: Allowed): string {
  const theirs = originsOf(cardFields)
  const inline = nonce ? [...ownScripts, `'nonce-${nonce}'`] : ownScripts
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...theirs.scripts, ...inline].join(' ')}`,
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

/** Allows no third party, except on the page with the card fields of the gateway. */
function originsOf(script: string | null): typeof stripeOrigins {
  if (!script) return { scripts: [], frames: [], connections: [] }
  const { origin } = new URL(script)
  if (stripeOrigins.scripts.includes(origin)) return stripeOrigins
  return { scripts: [origin], frames: [origin], connections: [origin] }
}
