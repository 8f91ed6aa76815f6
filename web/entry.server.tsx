import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import plainScript from 'virtual:plain-script'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { folderOf, iconsOf, type Look } from '../contract/rules/look.ts'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { beforeEnd, instead, withCuts } from './cuts.ts'
import { earlyScript } from './first-touch/early-script.ts'
import { startLate } from './late-start.ts'
import {
  cardFieldsContext,
  errorLogContext,
  identityContext,
  imageHostContext,
  pageTextContext,
} from './page-context.ts'
import { dataScripts } from './page-data.ts'
import { isPlain } from './plain/plain-page.ts'
import { frameText } from './site/frame-text.tsx'
import { type Frame, FrameHoles } from './ui/frame-holes.ts'
import { themeScript, themeSwitchScript } from './ui/theme-script.ts'

/** Renders a whole page, then says in its policy exactly what it may run. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const mark = randomUUID()
  const { matches, loaderData, location } = router.staticHandlerContext
  const frame = frameText(loaderData, location)
  const holes = { header: `${mark}-header`, footer: `${mark}-footer` }
  const drawn = ownScripts(render(router, request.url, mark, frame ? holes : null), mark)
  const plain = isPlain(matches.map(({ route }) => route))
  const data = plain ? [] : dataScripts(await dataOf(router))
  const cardFields = context.get(cardFieldsContext)
  // Who has come to pay does not wait for the browser to be idle.
  const early = import.meta.env.DEV || isBackOffice(router) || cardFields !== null
  const { cuts, started } = early ? { cuts: [], started: [] } : startLate(drawn.html)
  const html = withCuts(drawn.html, [
    // After the pages' own sheets, so that it counts. Put in here: the script of the pages need not know of it.
    ...instead(drawn.html, '</head>', `${linksOf(context.get(identityContext))}</head>`),
    ...(frame ? instead(drawn.html, holes.header, frame.header) : []),
    ...(frame ? instead(drawn.html, holes.footer, frame.footer) : []),
    ...beforeEnd(drawn.html, plain ? plainScripts() : data.map(code => `<script>${code}</script>`).join('')),
    ...cuts,
  ])
  // Vite's own scripts and styles, in development, would need a policy that is none.
  if (import.meta.env.DEV) return new Response(html, { status, headers })
  const scripts = [themeScript, earlyScript, themeSwitchScript, ...drawn.scripts, ...started]
  const imageHost = context.get(imageHostContext)
  if (cardFields) headers.set('permissions-policy', walletsIn(cardFields))
  headers.set('content-security-policy', contentPolicy({ scripts, data, imageHost, cardFields }))
  const takeText = context.get(pageTextContext)
  return new Response(request.method === 'HEAD' ? null : takeText ? takeText(html) : html, {
    status,
    headers,
  })
}

/** At the end of the page, and waited for by nothing. What it imports is asked for beside it, not after it. */
function plainScripts(): string {
  const [start, ...imports] = plainScript
  const beside = imports.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`)
  return `${beside.join('')}<script type="module" async src="${start}" fetchpriority="low"></script>`
}

function linksOf(look: Look): string {
  const { tab, touch } = iconsOf(look)
  const sheets = [
    ...(look.accent_color ? [`/couleur/${look.accent_color.slice(1)}.css`] : []),
    ...(look.logo ? [`${folderOf(look)}/entete.css`] : []),
  ]
  return [
    ...sheets.map(href => `<link rel="stylesheet" href="${href}"/>`),
    `<link rel="icon" href="${tab.href}" type="${tab.type}"/>`,
    `<link rel="apple-touch-icon" href="${touch}"/>`,
    '<link rel="manifest" href="/manifest.webmanifest"/>',
  ].join('')
}

/** A telephone's own wallet opens from inside the frame of the card fields. */
const walletsIn = (script: string): string =>
  `camera=(self), geolocation=(), microphone=(), payment=(self "${new URL(script).origin}"), usb=()`

/** An error no page expected. One that only says that the visitor has left is not written down. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  context.get(errorLogContext)(error, new URL(request.url).pathname)
}

/** In one go: nothing of a page is waited for once its loaders have ended, and its data follows by itself. */
function render(
  { serverHandoffStream: _, ...router }: EntryContext,
  url: string,
  mark: string,
  holes: Frame | null,
): string {
  const context = { ...router, manifest: ofThisPage(router) }
  const html = renderToString(
    <FrameHoles value={holes}>
      <ServerRouter context={context} url={url} nonce={mark} />
    </FrameHoles>,
  )
  return `<!DOCTYPE html>${html}`
}

/** To draw a page takes its own routes only; with all sixty, each would be made a route of React Router's for every page. */
function ofThisPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const own = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]] as const)
  return { ...manifest, routes: Object.fromEntries(own) }
}

const dataOf = ({ renderMeta, serverHandoffStream }: EntryContext): Promise<string> | string =>
  renderMeta?.didRenderScripts && serverHandoffStream ? text(serverHandoffStream) : ''

const isBackOffice = (router: EntryContext) =>
  router.staticHandlerContext.matches.some(match => match.route.id.startsWith('admin/'))
