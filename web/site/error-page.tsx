import { useLocation } from 'react-router'
import './error-page.css'

type Words = { title: string; sentence: string }

const unexpected: Words = {
  title: 'La projection s’est interrompue',
  sentence:
    'Un incident est survenu de notre côté. Rechargez la page dans un instant\u00a0: la salle vous attend.',
}

/** The status used if a request got no response. */
export const noAnswer = 0

const wordsByStatus: Record<number, Words> = {
  [noAnswer]: {
    title: 'La connexion s’est interrompue',
    sentence: 'Le cinéma n’a pas pu être joint. Vérifiez votre accès à Internet, puis réessayez.',
  },
  403: {
    title: 'Cette porte est réservée à l’équipe',
    sentence: 'Votre compte ne donne pas accès à cette page.',
  },
  404: {
    title: 'Cette page n’est pas à l’affiche',
    sentence: 'Elle a quitté le programme, ou son adresse comporte une erreur.',
  },
  429: {
    title: 'La file d’attente est longue',
    sentence: 'Beaucoup de demandes viennent de chez vous. Patientez un instant, puis réessayez.',
  },
  503: {
    title: 'Entracte',
    sentence: 'Le service reprend dans quelques instants. Rechargez la page pour retrouver votre place.',
  },
}

export function ErrorPage({ status, sentence }: { status: number; sentence?: string }) {
  const words = wordsByStatus[status] ?? unexpected
  const { pathname, search } = useLocation()
  // Offer to try again after an error that may be over soon.
  const passes = status >= 500 || status === 429 || status === noAnswer
  return (
    <section className="page error-page stack centred">
      <svg viewBox="0 0 400 240" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="fading-beam" x1="0" y1="1" x2="0.75" y2="0.2">
            <stop offset="0" className="near" />
            <stop offset="1" className="far" />
          </linearGradient>
        </defs>
        <path className="beam" d="M22 216 122 16q2-4 8-4h248q8 0 8 8v158q0 8-7 9Z" />
        <rect className="screen" x="122" y="12" width="264" height="175" rx="8" />
        <path className="lamp" d="m2 222 14-21q4-5 10-1l9 7q5 4 2 10l-10 19q-3 6-9 2l-13-8q-6-3-3-8Z" />
        <text x="254" y="138" textAnchor="middle">
          {status || '…'}
        </text>
      </svg>
      <div>
        <h1>
          {status !== noAnswer && <span className="spoken">{status}, </span>}
          {words.title}
        </h1>
        <p>{sentence ?? words.sentence}</p>
        <p className="ways">
          {passes && (
            <a className="button" href={pathname + search}>
              Réessayer
            </a>
          )}
          <a className={passes ? 'button quiet' : 'button'} href="/">
            Retour à l’accueil
          </a>
          <a className="button quiet" href="/#programme">
            Voir le programme
          </a>
        </p>
      </div>
    </section>
  )
}
