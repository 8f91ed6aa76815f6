import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useSiteName } from '../../ui/site-name.ts'
import './broken-page.css'

const titles: Record<number, string> = {
  403: 'Cette page est réservée',
  404: 'Page introuvable',
  503: 'Entracte',
}

/** The error page inside the frame of the back office: shows the API's message, and links. */
export function BrokenAdminPage() {
  const error = useRouteError()
  const name = useSiteName()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const said = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  const title = titles[status] ?? 'Un incident est survenu'
  return (
    <section className="broken-page stack at-start measured gap-4">
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
        // Tells users without JavaScript how to send their form again. With JavaScript this page does not replace
        // the form after an error, so the hint is not needed.
        <noscript>
          <p>
            Si vous veniez d’envoyer un formulaire, rechargez plutôt cette page{'\u00a0'}: votre navigateur
            enverra de nouveau ce que vous avez écrit.
          </p>
        </noscript>
      )}
      <p className="buttons cluster gap-3">
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
