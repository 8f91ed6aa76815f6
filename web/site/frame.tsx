import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { listCinemas } from '../../contract/programme.ts'
import { ApiRefusal, call } from '../api-client.ts'
import type { FrameCinema } from '../programme.ts'
import { Footer } from '../ui/footer.tsx'
import { Header, type LoggedInUser } from '../ui/header.tsx'
import type { Route } from './+types/frame'
import { loginFrom } from './members/return-path.ts'

/** What surrounds every public page. A page without its addresses is better than no page. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const cinemas = await call(context, listCinemas, {})
    return { cinemas: cinemas.map(({ manager: _m, disabled_access: _d, ...told }): FrameCinema => told) }
  } catch (error) {
    if (error instanceof ApiRefusal) return { cinemas: [] }
    throw error
  }
}

/** The cinemas' addresses do not change while one walks through the site. */
export const shouldRevalidate = () => false

export default function Frame() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** Header, main and footer. Also drawn around an error, when the loaders may have told nothing. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const user = (useRouteLoaderData('root') as { user: LoggedInUser | null } | undefined)?.user ?? null
  const cinemas = (useRouteLoaderData('site/frame') as { cinemas: FrameCinema[] } | undefined)?.cinemas ?? []
  const main = useFocusOnArrival()
  return (
    <>
      <Header user={user} login={loginFrom(useLocation())} />
      <main id="contenu" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer cinemas={cinemas} />
    </>
  )
}

/** Another page without a page load: who reads with a screen reader is taken to its start. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
