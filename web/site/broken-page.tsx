import { isRouteErrorResponse } from 'react-router'
import { useSiteName } from '../ui/site-name.ts'
import { ErrorPage, noAnswer } from './error-page.tsx'
import { SiteFrame } from './frame.tsx'

/** The error page of the public site: shows the API's message if there is one, but never a stack trace. */
export function BrokenPage({ error }: { error: unknown }) {
  const status = statusOf(error)
  const name = useSiteName()
  const sentence = isRouteErrorResponse(error)
    ? (error.data as { message?: unknown } | null)?.message
    : undefined
  return (
    <SiteFrame>
      <title>{`${status === 404 ? 'Page introuvable (404)' : 'Un incident'} – ${name}`}</title>
      <ErrorPage status={status} sentence={typeof sentence === 'string' ? sentence : undefined} />
    </SiteFrame>
  )
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  // The messages of a network error in Chromium, Firefox and Safari.
  const unanswered = /failed to fetch|networkerror|load failed/i
  return error instanceof TypeError && unanswered.test(error.message) ? noAnswer : 500
}
