import { data } from 'react-router'
import { readLegalText, readLegalVersion } from '../../../contract/legal.ts'
import type { LegalKind } from '../../../contract/rules/legal-text.ts'
import { call, callIfFound } from '../../api-client.ts'
import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { ErrorPage } from '../error-page.tsx'
import type { Route } from './+types/text'
import { LegalPage } from './legal-page.tsx'
import { drawLegalPage } from './load.ts'

const texts: Readonly<Record<string, { kind: LegalKind; description: string }>> = {
  CGV: {
    kind: 'cgv',
    description:
      'E-tickets, e-cartes, bons cadeaux : prix, paiement, annulation, rétractation, accès aux salles.',
  },
  CGU: {
    kind: 'cgu',
    description: 'Propriété intellectuelle, règles d’utilisation du site et limites de responsabilité.',
  },
  'politique-confidentialité': {
    kind: 'confidentialite',
    description:
      'Quelles données le site recueille, à quoi elles servent, combien de temps, et quels sont vos droits.',
  },
  'mentions-legales': {
    kind: 'mentions-legales',
    description: 'Éditeur, directeur de la publication, hébergeur et médiateur.',
  },
  accessibilite: {
    kind: 'accessibilite',
    description: 'État de l’accessibilité du site, essais menés, limites connues, contact.',
  },
}

/**
 * Loads the legal text for the URL. For the terms of sale, the URL can name an earlier version, for example the
 * one that a buyer accepted with an order.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { kind, description } = texts[decodeURI(url.pathname).normalize('NFC').split('/')[1]!]!
  const text = params.id
    ? await callIfFound(context, readLegalVersion, { params: { kind, version: params.id } })
    : await call(context, readLegalText, { params: { kind } })
  if (!text) return data(null, { status: 404 })
  return { ...(await drawLegalPage(context, url, text)), description, hidden: params.id !== undefined }
}

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    loaderData
      ? { ...loaderData, title: loaderData.document.title }
      : { title: 'Texte introuvable', description: 'Ce texte n’existe pas.', hidden: true },
  )

export default function LegalText({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence="Cette version n’existe pas." />
  return <LegalPage {...loaderData} />
}
