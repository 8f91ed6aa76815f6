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
} from 'react-router'
import { checkToken } from '../contract/members.ts'
import { nameOf } from '../contract/rules/identity.ts'
import type { Route } from './+types/root'
import { ApiRefusal, call } from './api-client.ts'
import { catchUp } from './first-touch/catch-up.ts'
import { earlyScript } from './first-touch/early-script.ts'
import { identityContext, imageHostContext, readerContext } from './page-context.ts'
import { isPlain } from './plain/plain-page.ts'
import { BrokenPage } from './site/broken-page.tsx'
import { themeScript, themeSwitchScript } from './ui/theme-script.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
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
    user: context.get(readerContext) ?? (await whoIsLoggedIn(context)),
    imageHost: context.get(imageHostContext),
    house: nameOf(identity),
  }
}

/** Who is logged in changes with a form (login, logout), not with a day picked in the strip. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  // A form that was refused changed nothing; asking again without a connection would replace what was typed.
  return (formMethod !== undefined && actionStatus < 400) || currentUrl.pathname !== nextUrl.pathname
}

export function Layout({ children }: { children: ReactNode }) {
  // After the effects of everything in the page: it answers to React from here on.
  useEffect(() => {
    catchUp()
  }, [])
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        {/* In the browser they have run: their text would only weigh on the page's script. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? themeScript : ''}</script>
        <script suppressHydrationWarning>{import.meta.env.SSR ? earlyScript : ''}</script>
        {/* A page that failed has the title of its failure: see BrokenPage. */}
        {!useRouteError() && <Meta />}
        <Links />
      </head>
      <body>
        {children}
        <script suppressHydrationWarning>{import.meta.env.SSR ? themeSwitchScript : ''}</script>
        {!isPlain(useMatches()) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BrokenPage error={error} />
}

/** A visitor is nobody; so is everyone while the API cannot say, for the pages read without it. */
async function whoIsLoggedIn(context: Route.LoaderArgs['context']) {
  try {
    return (await call(context, checkToken, {})).user
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}
