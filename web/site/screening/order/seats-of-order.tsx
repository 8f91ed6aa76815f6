import { seatsText } from '../../../../contract/texts/seats.ts'
import type { MapSeat } from '../seats/ask-seats.ts'
import { SeatList } from '../seats/seat-list.tsx'
import { SeatsQuestion } from '../seats/seats-question.tsx'
import { bestSeatsGivenText, isAsked, lookingForSeats, yesText } from '../seats/seats-view.ts'
import type { SeatSelection } from '../seats/use-seats.ts'

type Props = { hand: SeatSelection; list: readonly MapSeat[] | undefined; n: number }

/**
 * Shows the seats of the order. If seats were lost to other buyers, asks whether to take others. Without
 * JavaScript each answer submits the form, and the server renders it again.
 */
export function SeatsOfOrder({ hand, list, n }: Props) {
  const { view, settled, pmr } = hand
  const { offer, seats } = view
  const asked = isAsked(view)
  // Send even seats that are lost, so that the API refuses the order. Without any seats, the API would choose
  // others without asking the buyer.
  const sent = settled ? seats : []
  return (
    <>
      {pmr && <input type="hidden" name="fauteuil" value="1" />}
      {list ? (
        <SeatList seats={list} chosen={seats} n={n} intent="sieges" />
      ) : (
        sent.map(({ id }) => <input key={id} type="hidden" name="siege" value={id} />)
      )}
      <div role="alert">
        {asked && !list && (
          <SeatsQuestion view={view}>
            {offer?.seats.map(({ id }) => (
              <input key={id} type="hidden" name="a-la-place" value={id} />
            ))}
            {offer && (
              <Answer intent="sieges" act={hand.takeOffer}>
                {yesText(offer)}
              </Answer>
            )}
            {offer?.seats.length !== 0 && (
              <Answer intent="plan" act={hand.open}>
                Choisir sur le plan
              </Answer>
            )}
          </SeatsQuestion>
        )}
      </div>
      {!asked && n > 0 && <p className="what stack soft">{whichText(hand)}</p>}
    </>
  )
}

function whichText({ settled, view: { seats, problem } }: SeatSelection): string {
  if (!settled) return lookingForSeats
  if (seats.length > 0) return seatsText(seats)
  return problem ? '' : bestSeatsGivenText
}

type AnswerProps = { intent: string; act: () => void; children: string }

const Answer = ({ intent, act, children }: AnswerProps) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    formNoValidate
    className={intent === 'plan' ? 'button quiet' : 'button'}
    onClick={event => {
      event.preventDefault()
      act()
    }}
  >
    {children}
  </button>
)
