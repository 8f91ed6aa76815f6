import type { FrameCinema } from '../programme.ts'
import { phoneAddress, phoneText } from '../texts/phone.ts'
import { FacebookIcon, InstagramIcon, YoutubeIcon } from './icons.tsx'
import { HomeLink } from './logo.tsx'
import { useSiteName } from './site-name.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import './footer.css'

const pages = [
  ['/boutique', 'La boutique'],
  ['/a-propos', 'Infos pratiques'],
  ['/CGU', 'Conditions d’utilisation (CGU)'],
  ['/CGV', 'Conditions de vente (CGV)'],
  ['/CGV#article-10', 'Renoncer à un achat'],
  ['/politique-confidentialité', 'Confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
  ['/accessibilite', 'Accessibilité'],
] as const

const drawings: Readonly<Record<string, typeof InstagramIcon>> = {
  Instagram: InstagramIcon,
  Facebook: FacebookIcon,
  YouTube: YoutubeIcon,
}

export type SocialLink = { href: string; name: string }

type Props = { cinemas: readonly FrameCinema[]; links: readonly SocialLink[] }

export function Footer({ cinemas, links }: Props) {
  return (
    <footer className="site-footer off-paper">
      <div className="page stack gap-6">
        <section id="contact" tabIndex={-1} aria-labelledby="contact-titre">
          <h2 id="contact-titre">Contact</h2>
          {cinemas.length === 0 ? (
            <p>Nos coordonnées sont momentanément indisponibles.</p>
          ) : (
            <ul className="cinemas stack gap-5">
              {cinemas.map(cinema => (
                <li key={cinema.id}>
                  <ContactOf cinema={cinema} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <nav aria-label="Informations">
          <ul className="pages cluster">
            {pages.map(([to, label]) => (
              <li key={to}>
                <a className="tap unlined" href={to}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="last-row cluster apart centred gap-4">
          <HomeLink siteName={useSiteName()} />
          <ThemeSwitch />
          <ul className="networks">
            {links.map(({ href, name }) => {
              const Icon = drawings[name]
              return (
                <li key={href}>
                  <a
                    className={Icon && 'icon-button'}
                    href={href}
                    rel="noopener noreferrer"
                    aria-label={name}
                  >
                    {Icon ? <Icon /> : name}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function ContactOf({ cinema }: { cinema: FrameCinema }) {
  return (
    <>
      <h3>
        <a href={`/cinema/${cinema.id}`}>{cinema.name_cinema}</a>
      </h3>
      <address className="stack at-start">
        <p>
          {cinema.address_cine}
          <br />
          {cinema.city}
        </p>
        {cinema.phone_cine && (
          <a className="figures tap" href={phoneAddress(cinema.phone_cine)}>
            {phoneText(cinema.phone_cine)}
          </a>
        )}
        {cinema.email_cine && (
          <a className="tap" href={`mailto:${cinema.email_cine}`}>
            {cinema.email_cine}
          </a>
        )}
      </address>
    </>
  )
}
