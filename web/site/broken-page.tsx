import { isRouteErrorResponse } from 'react-router'
import { useHouseName } from '../ui/house-name.ts'
import { ErrorPage, noAnswer } from './error-page.tsx'
import { SiteFrame } from './frame.tsx'

/** What a visitor sees when a page could not be made: the API's own sentence if there is one, never a stack. */
export function BrokenPage({ error }: { error: unknown }) {
  const status = statusOf(error)
  const name = useHouseName()
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
  // Chromium, Firefox and Safari each have their own words for a request that got no answer.
  const unanswered = /failed to fetch|networkerror|load failed/i
  return error instanceof TypeError && unanswered.test(error.message) ? noAnswer : 500
}
