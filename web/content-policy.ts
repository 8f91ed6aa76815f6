import { createHash } from 'node:crypto'
import { earlyScript } from './first-touch/early-script.ts'
import { themeScript, themeSwitchScript } from './ui/theme-script.ts'

/** The sites whose video players a page may embed. A player is loaded only when the visitor plays a trailer. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
]

/**
 * The origins that Stripe's card fields need, according to Stripe's documentation. In tests, a local server
 * imitates Stripe, and all is on one origin.
 */
const stripeOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/**
 * The hashes of our inline scripts, by which the policy allows them. Hashes are possible because these scripts are
 * identical on every page.
 */
const ownScripts = [themeScript, earlyScript, themeSwitchScript].map(
  code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
)

type Allowed = {
  /** The nonce of React Router's inline scripts; missing for pages without scripts of React Router. */
  nonce?: string | undefined
  imageHost?: string | null
  cardFields?: string | null
}

/**
 * Builds the content security policy of a page. A cached page has hashes but no nonce, because a nonce that
 * many visitors receive gives no protection.
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

/**
 * Returns the third-party origins that a page may load: none, except those of the card fields on the payment
 * page.
 */
function originsOf(script: string | null): typeof stripeOrigins {
  if (!script) return { scripts: [], frames: [], connections: [] }
  const { origin } = new URL(script)
  if (stripeOrigins.scripts.includes(origin)) return stripeOrigins
  return { scripts: [origin], frames: [origin], connections: [origin] }
}
