import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { contentPolicy } from './content-policy.ts'
import { cardFieldsContext, errorLogContext, imageHostContext } from './page-context.ts'
import { isPlain } from './plain/plain-page.ts'

/** Renders a page on the server and sets its content security policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const plain = isPlain(router.staticHandlerContext.matches.map(({ route }) => route))
  // Only the scripts of React Router need a nonce. A plain page has none of them, because React does not hydrate
  // it.
  const nonce = plain ? undefined : randomUUID()
  const { serverHandoffStream: data, ...drawn } = router
  const html = renderToString(<ServerRouter context={drawn} url={request.url} {...(nonce && { nonce })} />)
  const loaded = nonce && data ? dataScript(await text(data), nonce) : ''
  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite adds its own scripts and styles, which a strict policy would block.
  if (!import.meta.env.DEV) {
    const cardFields = context.get(cardFieldsContext)
    const imageHost = context.get(imageHostContext)
    headers.set('content-security-policy', contentPolicy({ nonce, imageHost, cardFields }))
    if (cardFields) headers.set('permissions-policy', walletsIn(cardFields))
  }
  return new Response(`<!DOCTYPE html>${html}${loaded}`, { status, headers })
}

/**
 * Writes the inline script that gives the loader data to the page. React Router writes it only into a React
 * stream, but rendering a string takes half the time, and all loaders have finished here. The script comes after
 * the rendered page: inside the React tree it would change the ids that `useId` makes.
 */
function dataScript(data: string, nonce: string): string {
  // Escape these characters, so that no text inside the data can close the script element.
  const written = JSON.stringify(data).replace(
    /[&><\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script nonce="${nonce}">{ const { streamController } = window.__reactRouterContext; streamController.enqueue(${written}); streamController.close() }</script>`
}

/**
 * Returns the permissions policy of a page with card fields. It allows Stripe's frame to use the browser's payment
 * API, because wallets such as Apple Pay open from inside that frame.
 */
const walletsIn = (script: string): string =>
  `camera=(self), geolocation=(), microphone=(), payment=(self "${new URL(script).origin}"), usb=()`

/** Logs an unexpected error of a page, unless the browser has aborted the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.get(errorLogContext)(error, new URL(request.url).pathname)
}
