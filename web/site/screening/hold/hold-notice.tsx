import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { extendHold, readHold } from '../../../../contract/hold.ts'
import { inParis } from '../../../../contract/rules/paris-time.ts'
import { hourText } from '../../../../contract/texts/dates.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import { timeLeftText, useSecondsUntil } from '../../paying/seconds-until.ts'
import { countText } from '../counts.ts'
import './hold-notice.css'

export type Hold = AnswerOf<typeof readHold>

const extension: BrowserEndpoint<typeof extendHold> = { method: 'patch', path: '/app/session/{id}/hold' }

/** Screen readers announce the end of the hold this many seconds before. */
const soonSeconds = 120

/**
 * Shows until when the seats are held, with a button to get more time. With `page`, also shows a button that
 * releases the seats and returns to that page; the login pages pass no `page`.
 */
export function HoldNotice({ hold: loaded, page }: { hold: Hold; page?: string }) {
  const [extended, setExtended] = useState<Hold | null>(null)
  const { revalidate } = useRevalidator()
  const hold = extended ?? loaded
  const seconds = useSecondsUntil(hold.expires_at)
  useReloadAtTheEnd(seconds === 0)
  const soon = seconds !== null && seconds > 0 && seconds <= soonSeconds
  const many = hold.places.length > 1
  const extend = () => {
    const params = { id: String(hold.sessions_id) }
    // After a refusal or a network error, reload the page data to see whether the seats are still held.
    call(fromBrowser, extension, { params }).then(setExtended, () => revalidate())
  }
  // Extends the hold by a background request, so that typed text is not lost. Without JavaScript the form is
  // submitted instead.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('value') !== 'plus-de-temps') return
    event.preventDefault()
    extend()
  }
  return (
    <div className="hold-notice stack gap-3">
      <p>
        {countText(hold.places.length)} {many ? 'retenues' : 'retenue'} pour vous jusqu’à{' '}
        <b className="tabular">{hourText(inParis(new Date(hold.expires_at)).hour)}</b>
        {seconds !== null && (
          <span role="timer" className="tabular light-text">
            {' '}
            ({timeLeftText(seconds)})
          </span>
        )}
        .
      </p>
      <p className="spoken" role="status">
        {soon &&
          `Vos places ne sont plus retenues que deux minutes.${hold.extendable ? ' Vous pouvez demander plus de temps.' : ''}`}
      </p>
      {page ? (
        <form method="post" action={page} onSubmit={submit} className="cluster gap-3">
          {hold.extendable && (
            <button type="submit" name="intent" value="plus-de-temps" className="button quiet">
              Plus de temps
            </button>
          )}
          <button type="submit" name="intent" value="rendre" className="button quiet">
            {many ? 'Rendre ces places' : 'Rendre cette place'}
          </button>
        </form>
      ) : (
        hold.extendable && (
          <p className="with-scripts">
            <button type="button" className="button quiet" onClick={extend}>
              Plus de temps
            </button>
          </p>
        )
      )}
    </div>
  )
}

/** Reloads the page data once when the hold has ended: only the server knows whether the seats are still free. */
function useReloadAtTheEnd(ended: boolean): void {
  const { revalidate } = useRevalidator()
  const done = useRef(false)
  useEffect(() => {
    if (!ended || done.current) return
    done.current = true
    void revalidate()
  }, [ended, revalidate])
}
