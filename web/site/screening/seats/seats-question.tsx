import type { ReactNode } from 'react'
import { seatsText } from '../../../../contract/texts/seats.ts'
import { insteadText, lostText, notTogether, type SeatsView } from './seats-view.ts'

/** Seats went: what there is instead is asked, never put in their place. `children`: the ways to answer. */
export function SeatsQuestion({ view, children }: { view: SeatsView; children: ReactNode }) {
  const { lost, offer, n } = view
  return (
    <div className="seats-question">
      <p>
        <b>{lostText(lost)}</b>{' '}
        {offer && offer.seats.length > 0 ? (
          <>
            À la place&nbsp;: <b>{seatsText(offer.seats)}</b>&nbsp;? {!offer.together && notTogether}
          </>
        ) : (
          insteadText(offer, n)
        )}
      </p>
      <p className="ways">{children}</p>
    </div>
  )
}
