import { useContext } from 'react'
import type { LoggedInUser } from '../../contract/members.ts'
import { FrameHoles } from './frame-holes.ts'
import { useHouseName } from './house-name.ts'
import { MenuIcon, PersonIcon, SearchIcon } from './icons.tsx'
import { HomeLink } from './logo.tsx'
import { useImageHost } from './picture.tsx'
import { panels } from './popovers.ts'
import { SearchBox } from './search-box.tsx'
import './header.css'

type Props = {
  user: LoggedInUser | null
  /** Where a visitor logs in, with the way back to this page. */
  login: string
}

/** As the server draws it; what it does besides is in plain/header.ts. */
export function Header(props: Props) {
  const parts = { ...props, house: useHouseName(), imageHost: useImageHost() }
  return (
    <header className="site-header">{useContext(FrameHoles)?.header ?? <HeaderParts {...parts} />}</header>
  )
}

export function HeaderParts({ user, login, house, imageHost }: Props & { house: string; imageHost: string }) {
  return (
    <>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className="page bar">
        <HomeLink house={house} />
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
          <a href={login} className="icon-button" aria-label="Se connecter">
            <PersonIcon />
          </a>
        )}
        <button type="button" className="icon-button burger" popoverTarget={panels.menu} aria-label="Menu">
          <span aria-hidden="true">Menu</span>
          <MenuIcon />
        </button>
      </div>
      <SearchBox imageHost={imageHost} />
      {user && <AccountMenu user={user} />}
      <MainMenu user={user} login={login} />
    </>
  )
}

function MainMenu({ user, login }: Props) {
  return (
    <nav id={panels.menu} popover="auto" className="panel main-menu" aria-label="Navigation principale">
      <ul className="links">
        <li>
          <a href="/">Accueil</a>
        </li>
        <li>{user ? <a href={accountOf(user)}>Votre compte</a> : <a href={login}>Connexion</a>}</li>
        <li>
          <a href="/boutique">Boutique</a>
        </li>
        <li>
          <a href="/a-propos">Infos pratiques</a>
        </li>
        <li>
          <a href="#contact">Contact</a>
        </li>
        {isStaff(user) && (
          <li>
            <a href="/admin">Administration</a>
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
          <a href={accountOf(user)}>Votre compte</a>
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
    <form method="post" action="/deconnexion">
      <button type="submit" className="button quiet">
        Déconnexion
      </button>
    </form>
  )
}

const isStaff = (user: LoggedInUser | null) => user && (user.roleUser !== 'user' || user.tasks)
