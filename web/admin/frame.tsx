import { useEffect, useRef } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { readNotices } from '../../contract/admin/dashboard.ts'
import { call } from '../api-client.ts'
import type { Route } from './+types/frame'
import { staffIn, staffOnly } from './api/staff.ts'
import { AdminFooter } from './shell/admin-footer.tsx'
import { BrokenAdminPage } from './shell/broken-page.tsx'
import { DemoBanner } from './shell/demo-banner.tsx'
import { closeAdminPanels } from './shell/panels.ts'
import { SideBar } from './shell/side-bar.tsx'
import { TopBar } from './shell/top-bar.tsx'
import './frame.css'

export const middleware = [staffOnly]

export async function loader({ context }: Route.LoaderArgs) {
  const { firstname, roleUser, tasks, cinemas_ids } = staffIn(context)
  const { demo_accounts } = await call(context, readNotices, {})
  return { firstname, roleUser, tasks, cinemas_ids, demo_accounts }
}

/** It changes with a form that was carried out; a house that fails on the way to another page takes no menu away. */
export const shouldRevalidate = ({ formMethod, actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && actionStatus < 400

/** A page about the house's affairs: kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** What surrounds every page of the back office. */
export default function Frame({ loaderData: staff }: Route.ComponentProps) {
  const main = useArrival()
  return (
    <div className="admin">
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <TopBar staff={staff} />
      <SideBar rights={staff} />
      <main id="contenu" ref={main} tabIndex={-1}>
        {staff.demo_accounts && <DemoBanner rights={staff} />}
        <Outlet />
      </main>
      <AdminFooter />
    </div>
  )
}

/** When even the frame could not be made: the same house, without the menu of somebody it does not know. */
export function ErrorBoundary() {
  return (
    <div className="admin bare">
      <TopBar />
      <main id="contenu">
        <BrokenAdminPage />
      </main>
      <AdminFooter />
    </div>
  )
}

/** Another page without a page load: menus close, and who reads with a screen reader is taken to its start. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    closeAdminPanels()
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
