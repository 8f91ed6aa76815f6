import { useEffect, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { RoleUser } from '../../contract/permissions.ts'
import { MenuIcon, PersonIcon, SearchIcon } from './icons.tsx'
import { HomeLink } from './logo.tsx'
import { closePanels, panels } from './popovers.ts'
import { SearchBox } from './search-box.tsx'
import './header.css'

export type LoggedInUser = { id: number; firstname: string; roleUser: RoleUser; tasks?: readonly string[] }

type Props = {
  user: LoggedInUser | null
  /** Where a visitor logs in, with the way back to this page. */
  login: string
}

export function Header({ user, login }: Props) {
  useClosedOnArrival()
  return (
    <header className="site-header">
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className="page bar">
        <HomeLink />
        <button
          type="button"
          className="icon-button"
          popoverTarget={panels.search}
          aria-label="Rechercher un film"
        >
          <SearchIcon />
        </button>
        {user ? (
          <button
            type="button"
            className="icon-button"
            popoverTarget={panels.account}
            aria-label={`Compte de ${user.firstname || 'la personne connectée'}`}
          >
            <PersonIcon />
          </button>
        ) : (
          <Link to={login} className="icon-button" aria-label="Se connecter">
            <PersonIcon />
          </Link>
        )}
        <button type="button" className="icon-button burger" popoverTarget={panels.menu} aria-label="Menu">
          <span aria-hidden="true">Menu</span>
          <MenuIcon />
        </button>
      </div>
      <SearchBox />
      {user && <AccountMenu user={user} />}
      <MainMenu user={user} login={login} />
    </header>
  )
}

function MainMenu({ user, login }: Props) {
  return (
    <nav id={panels.menu} popover="auto" className="panel main-menu" aria-label="Navigation principale">
      <ul className="links">
        <li>
          <Link to="/">Accueil</Link>
        </li>
        <li>{user ? <Link to={accountOf(user)}>Votre compte</Link> : <Link to={login}>Connexion</Link>}</li>
        <li>
          <Link to="/boutique">Boutique</Link>
        </li>
        <li>
          <Link to="/a-propos">Infos pratiques</Link>
        </li>
        <li>
          <ContactLink />
        </li>
        {isStaff(user) && (
          <li>
            <Link to="/admin" reloadDocument>
              Administration
            </Link>
          </li>
        )}
      </ul>
      {user && <LogOut />}
    </nav>
  )
}

function AccountMenu({ user }: { user: LoggedInUser }) {
  return (
    <nav id={panels.account} popover="auto" className="panel account-menu" aria-label="Votre compte">
      {user.firstname && <p>Bonjour {user.firstname}</p>}
      <ul className="links">
        <li>
          <Link to={accountOf(user)}>Votre compte</Link>
        </li>
      </ul>
      <LogOut />
    </nav>
  )
}

/** The account page is the members'; what staff have of their own is how they log in. */
const accountOf = (user: LoggedInUser): string =>
  isStaff(user) ? '/utilisateur/securite' : '/utilisateur/compte'

function LogOut() {
  return (
    <Form method="post" action="/deconnexion">
      <button type="submit" className="button quiet">
        Déconnexion
      </button>
    </Form>
  )
}

/** A plain anchor without scripts; with them the page glides to the block and the reader's focus goes along. */
function ContactLink() {
  const { search } = useLocation()
  return (
    <Link to={{ search, hash: 'contact' }} preventScrollReset onClick={glideToContact}>
      Contact
    </Link>
  )
}

function glideToContact() {
  closePanels()
  const block = document.getElementById('contact')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}

const isStaff = (user: LoggedInUser | null) => user && (user.roleUser !== 'user' || user.tasks)

/** A page one arrives at has no open menu, also when the browser brings it back as it was left. */
function useClosedOnArrival() {
  const { key } = useLocation()
  const arrived = useRef(key)
  useEffect(() => {
    // Not at the start of the script: a menu may have been opened while it was on its way.
    if (arrived.current !== key) closePanels()
    arrived.current = key
  }, [key])
  useEffect(() => {
    addEventListener('pageshow', closePanels)
    return () => removeEventListener('pageshow', closePanels)
  }, [])
}
