import { Form, Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { useHouseName } from '../../ui/house-name.ts'
import { MenuIcon, PersonIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { adminPanels } from './panels.ts'
import './top-bar.css'

type Staff = Rights & { firstname: string }

const roleWords = { admin: 'Admin', manager: 'Manager', user: 'Équipe', visitor: '' } as const

export function TopBar({ staff }: { staff?: Staff }) {
  const name = useHouseName()
  return (
    <header className="top-bar">
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
      <Link to="/" reloadDocument className="home" aria-label={`${name}, voir le site`}>
        <Logo house={name} />
      </Link>
      <p>Administration</p>
      {staff && (
        <>
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
    <nav id={adminPanels.account} popover="auto" className="staff-menu" aria-label="Votre compte">
      <p>
        {firstname && <strong>{firstname}</strong>} {roleWords[roleUser]}
      </p>
      <ul className="links">
        <li>
          <Link to="/utilisateur/securite" reloadDocument>
            Votre sécurité
          </Link>
        </li>
        <li>
          <Link to="/" reloadDocument>
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
