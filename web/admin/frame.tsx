import { useEffect, useRef } from 'react'
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { readNotices } from '../../contract/admin/dashboard.ts'
import manifest from '../../package.json' with { type: 'json' }
import { call } from '../api-client.ts'
import type { Route } from './+types/frame'
import { staffIn, staffOnly } from './api/staff.ts'
import { BrokenAdminPage } from './shell/broken-page.tsx'
import { useFocusOnRefusal } from './shell/focus-on-refusal.ts'
import { closeAdminPanels } from './shell/panels.ts'
import { SideBar } from './shell/side-bar.tsx'
import { TopBar } from './shell/top-bar.tsx'
import './frame.css'
import type { Rights } from '../../contract/permissions.ts'
import { ArrowIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/logo.tsx'
import { allowed } from './entities/index.ts'
import { Shortcuts } from './shell/shortcuts.tsx'

export const middleware = [staffOnly]

export async function loader({ context }: Route.LoaderArgs) {
  const { firstname, roleUser, tasks, cinemas_ids } = staffIn(context)
  const { demo_accounts } = await call(context, readNotices, {})
  // Read the version from package.json here in the loader, so that the rest of package.json is not sent to the
  // browser.
  const { version } = manifest
  return { firstname, roleUser, tasks, cinemas_ids, demo_accounts, version }
}

/**
 * Loads the menu's data again only after a successful form, not at each navigation. Otherwise an API error during
 * a navigation would replace the menu by an error page.
 */
export const shouldRevalidate = ({ formMethod, actionStatus = 200 }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && actionStatus < 400

/** Forbids caching, because pages of the back office hold personal data. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

/** The layout of every page of the back office. */
export default function Frame({ loaderData: staff }: Route.ComponentProps) {
  const main = useArrival()
  useFocusOnRefusal()
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
      <AdminFooter version={staff.version} />
    </div>
  )
}

/**
 * The error page if the frame's own loader failed. It has no menu, because without the loader it is not known who
 * the user is.
 */
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

/** After a navigation within the app: closes the menus and focuses the main element, for screen readers. */
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

/**
 * The footer of the back office: the shortcuts, the version, and a link one level up. That link leads from a
 * record to its list, from a list to the home page, and from the home page to the public site.
 */
function AdminFooter({ version }: { version?: string }) {
  const { pathname } = useLocation()
  const up = pathname.replace(/\/+$/, '').replace(/\/[^/]*$/, '')
  return (
    <footer className="admin-footer cluster apart centred line-above off-paper">
      {up === '' ? (
        <Link to="/" reloadDocument className="back tap gap-2">
          <ArrowIcon />
          Retour au site
        </Link>
      ) : (
        <Link to={up} className="back tap gap-2">
          <ArrowIcon />
          {up === '/admin' ? 'Retour à l’accueil' : 'Retour à la liste'}
        </Link>
      )}
      <Shortcuts />
      {version && <small>{`Version ${version}`}</small>}
      <Mark />
    </footer>
  )
}

/** A warning on every page while demo accounts with public passwords exist. */
function DemoBanner({ rights }: { rights: Rights }) {
  return (
    <p className="demo-banner tinted pad-3-4 off-paper">
      <strong>Les comptes de démonstration existent encore&nbsp;:</strong> leurs mots de passe sont publics.{' '}
      {allowed(rights, 'members:read') && <Link to="/admin/membre?q=%40cinema.test">Les voir</Link>}
    </p>
  )
}
