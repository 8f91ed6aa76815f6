import { seatsText } from '../../../../contract/texts/seats.ts'
import type { MapSeat } from '../seats/ask-seats.ts'
import { SeatList } from '../seats/seat-list.tsx'
import { SeatsQuestion } from '../seats/seats-question.tsx'
import { bestAreGiven, lookingForSeats, yesText } from '../seats/seats-view.ts'
import type { SeatsInHand } from '../seats/use-seats.ts'

type Props = { hand: SeatsInHand; list: readonly MapSeat[] | undefined; n: number }

/** The seats that go with the order. Without scripts every answer sends the form, which comes back as it was typed. */
export function SeatsOfOrder({ hand, list, n }: Props) {
  const { view, settled, pmr } = hand
  const { lost, offer, seats } = view
  // What was lost is sent too: it is refused again, never replaced unasked.
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
        {lost.length > 0 && !list && (
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
      {lost.length === 0 && n > 0 && <p className="what">{whichText(hand)}</p>}
    </>
  )
}

function whichText({ settled, view: { seats, problem } }: SeatsInHand): string {
  if (!settled) return lookingForSeats
  if (seats.length > 0) return seatsText(seats)
  return problem ? '' : bestAreGiven
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
