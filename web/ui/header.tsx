import type { LoggedInUser } from '../../contract/members.ts'
import { MenuIcon, PersonIcon, SearchIcon } from './icons.tsx'
import { HomeLink } from './logo.tsx'
import { panels } from './popovers.ts'
import './header.css'
import './search-box.css'

type Props = {
  user: LoggedInUser | null
  /** The URL of the login page, which leads back to the current page. */
  login: string
}
type SiteProps = { siteName: string; imageHost: string }

/** The header, rendered on the server. The script plain/header.ts adds its behaviour. */
export function Header({ user, login, siteName, imageHost }: Props & SiteProps) {
  return (
    <header className="site-header">
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className="page bar in-row gap-1">
        <HomeLink siteName={siteName} />
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
    </header>
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

/** Returns the user's own page: the account page for members, the security page for staff. */
const accountOf = (user: LoggedInUser): string =>
  isStaff(user) ? '/utilisateur/securite' : '/utilisateur/compte'

function LogOut() {
  return (
    <form className="pad-top-3" method="post" action="/deconnexion">
      <button type="submit" className="button quiet full-width">
        Déconnexion
      </button>
    </form>
  )
}

const isStaff = (user: LoggedInUser | null) => user && (user.roleUser !== 'user' || user.tasks)

/**
 * The film search. It submits to the home page; with JavaScript it is a combobox over the loaded films
 * (plain/search.ts).
 */
function SearchBox({ imageHost }: { imageHost: string }) {
  return (
    <div
      id={panels.search}
      popover="auto"
      className="panel search-box"
      data-image-host={imageHost || undefined}
    >
      <search>
        <form className="in-row" method="get" action="/">
          <input
            type="text"
            inputMode="search"
            name="q"
            placeholder="Rechercher un film"
            aria-label="Rechercher un film"
            autoComplete="off"
            enterKeyHint="search"
            required
            autoFocus
            role="combobox"
            aria-autocomplete="list"
            aria-expanded="false"
            aria-controls="resultats"
          />
          <button type="submit" className="icon-button" aria-label="Lancer la recherche">
            <SearchIcon />
          </button>
        </form>
      </search>
      <div id="resultats" role="listbox" aria-label="Films trouvés" hidden />
      <p role="status" />
    </div>
  )
}
