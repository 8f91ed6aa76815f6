import { createHash } from 'node:crypto'

/** Where a trailer may be shown from, once the visitor has asked for it. */
const players = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.dailymotion.com',
  'https://geo.dailymotion.com',
]

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * What this page may load and run: our own files, and exactly the inline scripts it holds, each by its hash.
 * A hash, unlike a nonce, stays true when the page is kept and sent again.
 */
export function contentPolicy(html: string, started: readonly string[], imageHost: string | null): string {
  const scripts = [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => isRun(attributes))
    .map(([, , code = '']) => code)
  const hashes = new Set([...scripts, ...started].map(code => `'sha256-${sha256(code)}'`))
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self'${imageHost ? ` ${imageHost}` : ''}`,
    "connect-src 'self'",
    "media-src 'self'",
    `frame-src ${players.join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ')
}

/** A script with a type of its own (JSON-LD, a script kept for later) is data: nothing runs it. */
function isRun(attributes: string): boolean {
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1]
  return type === undefined || type === 'module'
}

const sha256 = (code: string) => createHash('sha256').update(code).digest('base64')
