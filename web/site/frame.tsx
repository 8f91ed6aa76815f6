import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { LoggedInUser } from '../../contract/members.ts'
import { listCinemas } from '../../contract/programme.ts'
import { ApiRefusal, call } from '../api-client.ts'
import { identityContext } from '../page-context.ts'
import { startHeader } from '../plain/header.ts'
import type { Cinema, FrameCinema } from '../programme.ts'
import { Footer, type SocialLink } from '../ui/footer.tsx'
import { Header } from '../ui/header.tsx'
import { useImageHost } from '../ui/picture.tsx'
import { closePanels } from '../ui/popovers.ts'
import { useSiteName } from '../ui/site-name.ts'
import type { Route } from './+types/frame'
import { loginFrom } from './members/return-path.ts'

/**
 * Loads the data of the header and footer. If the API cannot read the cinemas, the page is shown without their
 * addresses.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const links = namedLinks(context.get(identityContext).social_links)
  try {
    const cinemas = await call(context, listCinemas, {})
    return { cinemas: cinemas.map(asFramed), links }
  } catch (error) {
    if (error instanceof ApiRefusal) return { cinemas: [], links }
    throw error
  }
}

const asFramed = ({ manager: _m, disabled_access: _d, opening_hours: _o, ...told }: Cinema): FrameCinema =>
  told

/** Does not load the addresses of the cinemas again when the visitor opens another page. */
export const shouldRevalidate = () => false

export default function Frame() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export type Framed = { cinemas: FrameCinema[]; links: SocialLink[] }

/** The header, main area and footer of a page. Error pages use it too, so loader data may be missing. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = (useRouteLoaderData('root') as { user: LoggedInUser | null } | undefined)?.user ?? null
  const { cinemas, links } = (useRouteLoaderData('site/frame') as Framed | undefined) ?? {
    cinemas: [],
    links: [],
  }
  const main = useArrival()
  useEffect(startHeader, [])
  return (
    <>
      <Header
        user={user}
        login={loginFrom(useLocation())}
        siteName={useSiteName()}
        imageHost={useImageHost()}
      />
      <main id="contenu" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer cinemas={cinemas} links={links} />
    </>
  )
}

/**
 * After a navigation within the site: closes the menus and moves the focus to the main content, for screen
 * readers.
 */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const arrived = useRef({ pathname, key })
  useEffect(() => {
    const before = arrived.current
    arrived.current = { pathname, key }
    // Close the menus after a navigation, but not when React hydrates the page: the visitor may already have
    // opened one.
    if (before.key !== key) closePanels()
    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true })
  }, [pathname, key])
  return main
}

const names: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
}

/**
 * Adds names to the links to social networks. A known network gets its name, any other its host name. Used in
 * loaders only.
 */
const namedLinks = (links: readonly string[]): SocialLink[] =>
  links.map(href => {
    const site = new URL(href).hostname.replace(/^www\./, '')
    return { href, name: names[site] ?? site }
  })
