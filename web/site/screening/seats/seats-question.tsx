import type { ReactNode } from 'react'
import { seatsText } from '../../../../contract/texts/seats.ts'
import { insteadText, lostText, notSideBySideText, type SeatsView } from './seats-view.ts'

/**
 * Asks whether to replace seats that were lost or refused, because no seat is replaced without asking the buyer.
 * `children` are the buttons to answer.
 */
export function SeatsQuestion({ view, children }: { view: SeatsView; children: ReactNode }) {
  const { lost, offer, n, problem } = view
  return (
    <div className="seats-question stack tinted gap-3 pad-3">
      <p>
        <b>{lost.length > 0 ? lostText(lost) : problem}</b>{' '}
        {offer && offer.seats.length > 0 ? (
          <>
            À la place&nbsp;: <b>{seatsText(offer.seats)}</b>&nbsp;? {!offer.together && notSideBySideText}
          </>
        ) : (
          insteadText(offer, n)
        )}
      </p>
      <p className="ways cluster gap-3">{children}</p>
    </div>
  )
}
