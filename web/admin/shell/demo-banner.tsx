import { Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { allowed } from '../entities/index.ts'
import './demo-banner.css'

/** Stays on every page until nobody can log in with a password that was printed at the start. */
export function DemoBanner({ rights }: { rights: Rights }) {
  return (
    <p className="demo-banner">
      <strong>Les comptes de démonstration existent encore&nbsp;:</strong> leurs mots de passe sont publics.{' '}
      {allowed(rights, 'members:read') && <Link to="/admin/membre?q=%40cinema.test">Les voir</Link>}
    </p>
  )
}
