import { Link } from 'react-router'
import './lost-reel.css'

type Words = { title: string; sentence: string }

const unexpected: Words = {
  title: 'La projection s’est interrompue',
  sentence:
    'Un incident est survenu de notre côté. Rechargez la page dans un instant : la salle vous attend.',
}

const wordsByStatus: Record<number, Words> = {
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

/** An empty screen in the beam, what happened, and a way on. */
export function LostReel({ status, sentence }: { status: number; sentence?: string }) {
  const words = wordsByStatus[status] ?? unexpected
  return (
    <section className="page lost-reel">
      <svg viewBox="0 0 400 240" aria-hidden="true" focusable="false">
        <path className="beam" d="M14 214 118 18h268v168Z" />
        <path className="screen" d="M118 18h268v168H118Z" />
        <circle className="lens" cx="14" cy="214" r="9" />
        <text x="252" y="137" textAnchor="middle">
          {status}
        </text>
      </svg>
      <div>
        <h1>
          <span className="spoken">{status}, </span>
          {words.title}
        </h1>
        <p>{sentence ?? words.sentence}</p>
        <p className="ways">
          <Link className="button" to="/">
            Retour à l’accueil
          </Link>
          <Link className="button quiet" to="/#programme">
            Voir le programme
          </Link>
        </p>
      </div>
    </section>
  )
}
