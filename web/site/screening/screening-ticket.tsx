import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Media } from '../../programme.ts'
import { Poster } from '../../ui/poster.tsx'
import { type Counts, mostSeats } from './counts.ts'
import { useLiveSeats } from './live-seats.ts'
import { OrderSection, type Reservation } from './order/order-section.tsx'
import type { RefusedOrder } from './order/refused-order.ts'
import type { Screening } from './screening.ts'
import { ScreeningDetails, ScreeningHead } from './screening-facts.tsx'
import { SeatsAndPrice } from './seats-and-price.tsx'
import { useChoice } from './use-choice.ts'
import { usePlacesInAddress } from './use-places-in-address.ts'

type Props = {
  screening: Screening
  media: Media[]
  today: string
  /** As the address has them. */
  counts: Counts
  /** Null until one asks to reserve. */
  reservation: Reservation | null
  /** Whether anybody takes the money. */
  saleOpen: boolean
  refused: RefusedOrder | undefined
}

/** The ticket before it is bought, and the form that buys it: both count the same seats. */
export function ScreeningTicket({ screening, media, today, reservation, saleOpen, refused, counts }: Props) {
  const sending = useFetcher<RefusedOrder>()
  const [cameSoldOut] = useState(screening.remaining_places === 0)
  const live = useLiveSeats(screening, sending.state !== 'idle')
  const title = useFocusOnOpening(reservation !== null)
  const held = reservation && 'buyer' in reservation.asking ? reservation.asking.buyer.held : 0
  const seatsLeft = live.remaining_places
  const most = mostSeats(seatsLeft, held)
  const { search, ...choice } = useChoice(screening, counts, { most, held })
  usePlacesInAddress(reservation !== null, search)
  return (
    <>
      <div className="ticket-card sideways ticket">
        <Poster
          film={{ title: screening.title, media }}
          sizes="(min-width: 64rem) 20rem, (min-width: 40rem) 14rem, 7.5rem"
          className="travels"
          first
        />
        <ScreeningHead screening={screening} today={today} />
        <SeatsAndPrice
          screening={screening}
          live={live}
          saleOpen={saleOpen}
          {...choice}
          most={most}
          held={held}
          open={reservation !== null}
        />
        <ScreeningDetails screening={screening} />
      </div>
      {reservation && (!cameSoldOut || seatsLeft > 0 || refused) && (
        <OrderSection
          screening={screening}
          today={today}
          reservation={reservation}
          refused={refused}
          remaining={seatsLeft}
          places={choice.places}
          fewer={choice.fewer}
          search={search}
          sending={sending}
          title={title}
          cameSoldOut={cameSoldOut}
        />
      )}
    </>
  )
}

/** Opened without a page load: the reader is taken there. Not when the page arrives with it open. */
function useFocusOnOpening(open: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const { key, hash } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (open && hash === '#reservation') title.current?.focus()
  }, [key, hash, open])
  return title
}
