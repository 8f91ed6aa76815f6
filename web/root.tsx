import plainScript from 'virtual:plain-script'
import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { checkToken } from '../contract/members.ts'
import { nameOf } from '../contract/rules/identity.ts'
import { folderOf, iconsOf, type Look } from '../contract/rules/look.ts'
import type { Route } from './+types/root'
import { ApiRefusal, call } from './api-client.ts'
import { catchUp } from './first-touch/catch-up.ts'
import { earlyScript } from './first-touch/early-script.ts'
import { identityContext, imageHostContext } from './page-context.ts'
import { isPlain } from './plain/plain-page.ts'
import { BrokenPage } from './site/broken-page.tsx'
import { themeScript, themeSwitchScript } from './ui/theme-script.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/layout.css'
import './ui/button.css'

export const links: LinksFunction = () => [
  ...[bricolage, instrument].map(href => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
]

export async function loader({ context }: Route.LoaderArgs) {
  const identity = context.get(identityContext)
  return {
    user: await whoIsLoggedIn(context),
    imageHost: context.get(imageHostContext),
    siteName: nameOf(identity),
    look: lookOf(identity),
  }
}

/** Returns the link elements in the head for the colour, the logo and the icons of the cinema. */
function lookOf(look: Look) {
  const { tab, touch } = iconsOf(look)
  return {
    sheets: [
      ...(look.accent_color ? [`/couleur/${look.accent_color.slice(1)}.css`] : []),
      ...(look.logo ? [`${folderOf(look)}/entete.css`] : []),
    ],
    tab,
    touch,
  }
}

/**
 * Decides when the root data (such as the logged-in user) is loaded again: after a successful form, and when
 * another page is opened. It is not loaded again when the visitor only chooses another day.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  // After a refused form nothing has changed, so do not load the data again. While offline, loading it would even
  // fail, and lose what the user typed.
  return (formMethod !== undefined && actionStatus < 400) || currentUrl.pathname !== nextUrl.pathname
}

export function Layout({ children }: { children: ReactNode }) {
  // Effects of the outermost component run last, after those of the page. React is then ready for the events that
  // catchUp repeats.
  useEffect(() => {
    catchUp()
  }, [])
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        {/* Only the server writes the text of these scripts. The browser has already run them, and their text
            would only make the page's JavaScript larger. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? themeScript : ''}</script>
        <script suppressHydrationWarning>{import.meta.env.SSR ? earlyScript : ''}</script>
        {/* If there is an error, BrokenPage sets the title of the page. */}
        {!useRouteError() && <Meta />}
        <Links />
        <AccentStyle />
      </head>
      <body>
        {children}
        <script suppressHydrationWarning>{import.meta.env.SSR ? themeSwitchScript : ''}</script>
        {isPlain(useMatches()) ? (
          <PlainScripts />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * Links the stylesheet with the cinema's own colour and logo. It comes after the stylesheets of the page, to
 * override them. Renders nothing if the root loader failed.
 */
function AccentStyle() {
  const look = useRouteLoaderData<typeof loader>('root')?.look
  if (!look) return null
  return (
    <>
      {look.sheets.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="icon" href={look.tab.href} type={look.tab.type} />
      <link rel="apple-touch-icon" href={look.touch} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

/**
 * Links the script of the pages without React. Also links all files that it imports, so that the browser fetches
 * them at the same time as the script.
 */
const PlainScripts = () =>
  plainScript.map(src => <script key={src} type="module" src={src} fetchPriority="low" />)

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BrokenPage error={error} />
}

/**
 * Returns the logged-in user; null for a visitor. Also null if the API fails, so that pages that need no user
 * still work.
 */
async function whoIsLoggedIn(context: Route.LoaderArgs['context']) {
  try {
    return (await call(context, checkToken, {})).user
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}
