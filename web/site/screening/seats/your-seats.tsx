import type { MouseEvent, ReactNode } from 'react'
import { seatsText } from '../../../../contract/texts/seats.ts'
import type { MapSeat } from './ask-seats.ts'
import { SeatList } from './seat-list.tsx'
import { SeatsQuestion } from './seats-question.tsx'
import {
  bestSeatsGivenText,
  isAsked,
  notSideBySideText,
  type SeatsView,
  seatsSearch,
  yesText,
} from './seats-view.ts'
import type { SeatSelection } from './use-seats.ts'
import './your-seats.css'
// Import the styles here, because the seat map is loaded lazily without its own styles.
import '../../../ui/seats/seat-map.css'
import '../../../ui/seats/seats.css'

type Props = {
  hand: SeatSelection
  n: number
  /** The URL of the page with the same counts of tickets, but without chosen seats. */
  page: string
  /** All seats of the room, if the URL requests the list; otherwise null. */
  list: readonly MapSeat[] | null
  /** True if the room has wheelchair spaces; otherwise the option is hidden. */
  accessible: boolean
}

/**
 * Shows the chosen seats and the ways to change them. All inputs belong to the form with the counts of tickets.
 */
export function YourSeats({ hand, n, page, list, accessible }: Props) {
  const { view, pmr, map, settled } = hand
  const { offer, seats } = view
  const asked = isAsked(view)
  const planAddress = `${page}${seatsSearch(view, true)}&plan=1#sieges`
  return (
    <div
      id="sieges"
      className="your-seats stack at-start line-above full-width gap-2 above-2 pad-top-3"
      tabIndex={-1}
      aria-busy={!settled}
    >
      <div role="status">
        {asked ? (
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
        {view.problem && !asked && <p className="problem alarm-text">{view.problem}</p>}
      </div>
      {/* Submit the seats only if the user chose them. If the site proposed them, the server proposes seats again
          for the submitted counts. */}
      {!list &&
        settled &&
        view.own &&
        seats.map(({ id }) => <input key={id} type="hidden" name="siege" value={id} />)}
      {n > 0 && (
        <p className={list ? 'to-map with-scripts' : 'to-map'}>
          <OwnLink className="button quiet" href={planAddress} busy={map === 'coming'} act={hand.open}>
            Choisir sur le plan
          </OwnLink>
        </p>
      )}
      <p className="problem alarm-text" role="alert">
        {map === 'failed' &&
          !hand.wide &&
          'Le plan n’est pas arrivé. Vérifiez votre connexion, puis essayez de nouveau.'}
      </p>
      {list && <SeatList seats={list} chosen={seats} n={n} />}
      {(accessible || pmr) && (
        <label className="wish in-row touch-high gap-2">
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
  if (seats.length === 0) return settled && n > 0 && !problem && <p className="which">{bestSeatsGivenText}</p>
  return (
    <p className="which">
      {seats.length > 1 ? 'Vos sièges' : 'Votre siège'}&nbsp;: <b>{seatsText(seats)}</b>
      {!together && <span>{notSideBySideText}</span>}
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

/**
 * A link that runs an action on the page instead of opening its URL. The URL is opened without JavaScript, or in
 * another tab.
 */
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
