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

/** The link to the home page, in the header and footer. */
export function HomeLink({ siteName }: { siteName: string }) {
  return (
    <a href="/" className="home" aria-label={`${siteName}, accueil`}>
      <Logo siteName={siteName} />
    </a>
  )
}

export function Logo({ siteName: name }: { siteName: string }) {
  // A long name gets a smaller font, because on a phone it shares a line with the menu buttons.
  const long = name.length > 32 ? ' longer' : name.length > 16 ? ' long' : ''
  return (
    <span className={`wordmark${long}`}>
      <Mark />
      {name}
    </span>
  )
}
