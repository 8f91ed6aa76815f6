import { mark } from '../../contract/rules/mark.ts'
import './logo.css'

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="beam" d={mark.beam} />
      <ellipse className="pool" {...mark.pool} />
      <path className="lamp" d={mark.lamp} />
    </svg>
  )
}

/** The way home, from the head and the foot of every page. */
export function HomeLink({ house }: { house: string }) {
  return (
    <a href="/" className="home" aria-label={`${house}, accueil`}>
      <Logo house={house} />
    </a>
  )
}

export function Logo({ house: name }: { house: string }) {
  // On a telephone it shares its line with the menus.
  const long = name.length > 32 ? ' longer' : name.length > 16 ? ' long' : ''
  return (
    <span className={`wordmark${long}`}>
      <Mark />
      {name}
    </span>
  )
}
