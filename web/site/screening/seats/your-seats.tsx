import type { MouseEvent, ReactNode } from 'react'
import { seatsText } from '../../../../contract/texts/seats.ts'
import type { MapSeat } from './ask-seats.ts'
import { SeatList } from './seat-list.tsx'
import { SeatsQuestion } from './seats-question.tsx'
import { bestAreGiven, notTogether, type SeatsView, seatsSearch, yesText } from './seats-view.ts'
import type { SeatsInHand } from './use-seats.ts'
import './your-seats.css'
// The map comes later, and what comes later brings no styles.
import './seat-map.css'
import '../../../ui/seats/seat-shape.css'
import '../../../ui/seats/screen-line.css'

type Props = {
  hand: SeatsInHand
  n: number
  /** The page with these counts, and no word of seats. */
  page: string
  /** Every seat, where the page was asked for with its list. */
  list: readonly MapSeat[] | null
  /** One gets to the room in a wheelchair: else there is no such place to wish for. */
  accessible: boolean
}

/** Which seats one is about to have, and the ways to have others. All of it are fields of the form that counts. */
export function YourSeats({ hand, n, page, list, accessible }: Props) {
  const { view, pmr, map, settled } = hand
  const { lost, offer, seats } = view
  const planAddress = `${page}${seatsSearch(view, true)}&plan=1#sieges`
  return (
    <div id="sieges" className="your-seats" tabIndex={-1} aria-busy={!settled}>
      <div role="status">
        {lost.length > 0 ? (
          <SeatsQuestion view={view}>
            {offer && (
              <OwnLink
                className="button"
                href={`${page}${seatsSearch({ ...offer, pmr }, true)}#sieges`}
                act={hand.takeOffer}
              >
                {yesText(offer)}
              </OwnLink>
            )}
          </SeatsQuestion>
        ) : (
          <Which view={view} settled={settled} />
        )}
        {view.problem && <p className="problem">{view.problem}</p>}
      </div>
      {/* What is only proposed is proposed again for whatever is counted then. */}
      {!list &&
        settled &&
        view.own &&
        seats.map(({ id }) => <input key={id} type="hidden" name="siege" value={id} />)}
      {n > 0 && (
        <p className={list ? 'with-scripts' : undefined}>
          <OwnLink className="button quiet" href={planAddress} busy={map === 'coming'} act={hand.open}>
            Choisir sur le plan
          </OwnLink>
        </p>
      )}
      <p className="problem" role="alert">
        {map === 'failed' && 'Le plan n’est pas arrivé. Vérifiez votre connexion, puis essayez de nouveau.'}
      </p>
      {list && <SeatList seats={list} chosen={seats} n={n} />}
      {(accessible || pmr) && (
        <label className="wish">
          <input
            type="checkbox"
            name="fauteuil"
            value="1"
            checked={pmr}
            onChange={event => hand.wish(event.currentTarget.checked)}
          />
          Il nous faut un emplacement pour fauteuil roulant
        </label>
      )}
    </div>
  )
}

function Which({ view, settled }: { view: SeatsView; settled: boolean }) {
  const { seats, n, problem, together } = view
  if (seats.length === 0) return settled && n > 0 && !problem && <p className="which">{bestAreGiven}</p>
  return (
    <p className="which">
      {seats.length > 1 ? 'Vos sièges' : 'Votre siège'}&nbsp;: <b>{seatsText(seats)}</b>
      {!together && <span>{notTogether}</span>}
    </p>
  )
}

type OwnLinkProps = {
  className: string
  href: string
  act: () => void
  busy?: boolean
  children: ReactNode
}

/** Done by the script where there is one; else, and in another window, a page. */
function OwnLink({ className, href, act, busy, children }: OwnLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act()
  }
  return (
    <a className={className} href={href} aria-busy={busy} onClick={click} data-script>
      {children}
    </a>
  )
}
