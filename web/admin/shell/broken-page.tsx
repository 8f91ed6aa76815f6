import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useHouseName } from '../../ui/house-name.ts'
import './broken-page.css'

const titles: Record<number, string> = {
  403: 'Cette page est réservée',
  404: 'Page introuvable',
  503: 'Entracte',
}

/** Inside the frame of the back office: what happened, in the API's own words, and a way on. */
export function BrokenAdminPage() {
  const error = useRouteError()
  const name = useHouseName()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const said = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  const title = titles[status] ?? 'Un incident est survenu'
  return (
    <section className="broken-page">
      <title>{`${title} – Administration ${name}`}</title>
      <p className="status" aria-hidden="true">
        {status}
      </p>
      <h1>
        <span className="spoken">{status}, </span>
        {title}
      </h1>
      <p>
        {typeof said === 'string'
          ? said
          : 'Rechargez la page dans un instant\u00a0; rien n’a été enregistré.'}
      </p>
      {status >= 500 && (
        // Where scripts run, the page with the form is still there.
        <noscript>
          <p>
            Si vous veniez d’envoyer un formulaire, rechargez plutôt cette page{'\u00a0'}: votre navigateur
            enverra de nouveau ce que vous avez écrit.
          </p>
        </noscript>
      )}
      <p className="buttons">
        {status >= 500 && (
          <Link to={{ pathname, search }} reloadDocument className="button">
            Réessayer
          </Link>
        )}
        <Link to="/admin" className={status >= 500 ? 'button quiet' : 'button'}>
          Accueil de l’administration
        </Link>
      </p>
    </section>
  )
}
