import { data } from 'react-router'
import { loadDocument, plainPage } from '../plain/plain-page.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/not-found'
import { ErrorPage } from './error-page.tsx'

export const handle = plainPage
export const clientLoader = loadDocument
export const loader = () => data(null, { status: 404 })

export const meta = (page: Route.MetaArgs) =>
  pageMeta(page, {
    title: 'Page introuvable (404)',
    description: 'Cette page n’est pas à l’affiche.',
    hidden: true,
  })

export default function NotFound() {
  return <ErrorPage status={404} />
}
