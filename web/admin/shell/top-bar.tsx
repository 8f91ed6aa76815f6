import { Form, Link } from 'react-router'
import type { Rights, RoleUser } from '../../../contract/permissions.ts'
import { MenuIcon, PersonIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useSiteName } from '../../ui/site-name.ts'
import { HelpButton } from '../help/help-link.tsx'
import { adminPanels } from './panels.ts'

type Staff = Rights & { firstname: string }

const roleWords: { [Role in RoleUser]?: string } = { admin: 'Admin', manager: 'Manager', user: 'Équipe' }

export function TopBar({ staff }: { staff?: Staff }) {
  const name = useSiteName()
  return (
    <header className="top-bar in-row gap-3 off-paper">
      {staff && (
        <button
          type="button"
          className="icon-button burger"
          popoverTarget={adminPanels.menu}
          aria-label="Menu de l’administration"
        >
          <MenuIcon />
        </button>
      )}
      <Link to="/" reloadDocument className="home unlined" aria-label={`${name}, voir le site`}>
        <Logo siteName={name} />
      </Link>
      <p className="soft no-wrap grows">Administration</p>
      {staff && (
        <>
          <HelpButton />
          <button
            type="button"
            className="icon-button"
            popoverTarget={adminPanels.account}
            aria-label={`Compte de ${staff.firstname || 'la personne connectée'}`}
          >
            <PersonIcon />
          </button>
          <AccountMenu staff={staff} />
        </>
      )}
    </header>
  )
}

function AccountMenu({ staff: { firstname, roleUser } }: { staff: Staff }) {
  return (
    <nav
      id={adminPanels.account}
      popover="auto"
      className="staff-menu raised pad-4"
      aria-label="Votre compte"
    >
      <p>
        {firstname && <strong>{firstname}</strong>} {roleWords[roleUser]}
      </p>
      <ul className="links">
        <li>
          <Link className="in-row touch-high" to="/utilisateur/securite" reloadDocument>
            Votre sécurité
          </Link>
        </li>
        <li>
          <Link className="in-row touch-high" to="/" reloadDocument>
            Voir le site
          </Link>
        </li>
      </ul>
      <Form method="post" action="/deconnexion" reloadDocument>
        <button type="submit" className="button quiet">
          Déconnexion
        </button>
      </Form>
    </nav>
  )
}
