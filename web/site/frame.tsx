import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { LoggedInUser } from '../../contract/members.ts'
import { listCinemas } from '../../contract/programme.ts'
import { ApiRefusal, call } from '../api-client.ts'
import { identityContext } from '../page-context.ts'
import { startHeader } from '../plain/header.ts'
import type { Cinema, FrameCinema } from '../programme.ts'
import { namedLinks } from '../texts/social-links.ts'
import { Footer, type SocialLink } from '../ui/footer.tsx'
import { Header } from '../ui/header.tsx'
import { closePanels } from '../ui/popovers.ts'
import type { Route } from './+types/frame'
import { loginFrom } from './members/return-path.ts'

/** What surrounds every public page. A page without its addresses is better than no page. */
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

/** The cinemas' addresses do not change while one walks through the site. */
export const shouldRevalidate = () => false

export default function Frame() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export type Framed = { cinemas: FrameCinema[]; links: SocialLink[] }

/** Header, main and footer. Also drawn around an error, when the loaders may have told nothing. */
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
      <Header user={user} login={loginFrom(useLocation())} />
      <main id="contenu" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer cinemas={cinemas} links={links} />
    </>
  )
}

/** Another page without a page load: its menus are closed, and who reads with a screen reader is taken to its start. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const arrived = useRef({ pathname, key })
  useEffect(() => {
    const before = arrived.current
    arrived.current = { pathname, key }
    // Not at the start of the script: a menu may have been opened while it was on its way.
    if (before.key !== key) closePanels()
    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true })
  }, [pathname, key])
  return main
}
