import { Link, useLocation } from 'react-router'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Mark } from '../../ui/logo.tsx'
import { Shortcuts } from './shortcuts.tsx'
import './admin-footer.css'

/** One step up, from wherever one is: a record → its list → the home → the site. */
export function AdminFooter() {
  const { pathname } = useLocation()
  const up = pathname.replace(/\/+$/, '').replace(/\/[^/]*$/, '')
  return (
    <footer className="admin-footer">
      {up === '' ? (
        <Link to="/" reloadDocument className="back">
          <ArrowIcon />
          Retour au site
        </Link>
      ) : (
        <Link to={up} className="back">
          <ArrowIcon />
          {up === '/admin' ? 'Retour à l’accueil' : 'Retour à la liste'}
        </Link>
      )}
      <Shortcuts />
      <Mark />
    </footer>
  )
}
