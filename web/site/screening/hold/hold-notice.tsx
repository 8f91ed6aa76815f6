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

/** From how many seconds the end is announced. */
const soonSeconds = 120

/**
 * Until when the places are held, with a button for more time. `page`: where they are given up; on the login
 * pages there is none.
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
    // After a refusal or a network error, the page shows what is still held.
    call(fromBrowser, extension, { params }).then(setExtended, () => revalidate())
  }
  // With scripts the hold is extended without a navigation, so that typed input stays.
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

/** Reload once when the time is up: the server knows whether the places are still free. */
function useReloadAtTheEnd(ended: boolean): void {
  const { revalidate } = useRevalidator()
  const done = useRef(false)
  useEffect(() => {
    if (!ended || done.current) return
    done.current = true
    void revalidate()
  }, [ended, revalidate])
}
