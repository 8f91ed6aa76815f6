import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Media } from '../../programme.ts'
import { Poster } from '../../ui/poster.tsx'
import { type Counts, mostSeats } from './counts.ts'
import { useLiveSeats } from './live-seats.ts'
import { OrderSection, type Reservation } from './order/order-section.tsx'
import type { RefusedOrder } from './order/refused-order.ts'
import { screeningAddress } from './reservation-path.ts'
import type { Screening } from './screening.ts'
import { ScreeningDetails, ScreeningHead } from './screening-facts.tsx'
import type { MapSeat } from './seats/ask-seats.ts'
import { type SeatsView, seatsSearch } from './seats/seats-view.ts'
import { useSeats } from './seats/use-seats.ts'
import { YourSeats } from './seats/your-seats.tsx'
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
  /** Of a numbered screening. */
  seats: SeatsView | null
  list: readonly MapSeat[] | null
}

/** The ticket before it is bought, and the form that buys it: both count the same seats. */
export function ScreeningTicket(props: Props) {
  const { screening, media, today, reservation, saleOpen, refused, counts, seats, list } = props
  const sending = useFetcher<RefusedOrder>()
  const [cameSoldOut] = useState(screening.remaining_places === 0)
  const still = sending.state !== 'idle'
  const { count: live, ...seatNews } = useLiveSeats(screening, still)
  const title = useFocusOnOpening(reservation !== null)
  const held = reservation && 'buyer' in reservation.asking ? reservation.asking.buyer.held : 0
  const seatsLeft = live.remaining_places
  const most = mostSeats(seatsLeft, held)
  const { search: counted, ...choice } = useChoice(screening, counts, { most, held })
  const n = choice.places.length
  const open = reservation !== null
  const hand = useSeats({
    ...{ screening: screening.session_id, first: seats, refused: (sending.data ?? refused)?.seats },
    ...{ n, ...seatNews, open, still },
  })
  const search = hand ? counted + seatsSearch(hand.view, open || hand.view.own) : counted
  usePlacesInAddress(open, search)
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
          open={open}
          seats={
            hand && (
              <YourSeats
                hand={hand}
                n={n}
                page={`${screeningAddress(screening)}?${counted}${open ? '&reserver=1' : ''}`}
                list={hand.view === seats ? list : null}
                accessible={screening.disabled_access}
              />
            )
          }
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
          hand={hand}
          sending={sending}
          title={title}
          cameSoldOut={cameSoldOut}
        />
      )}
      {hand && typeof hand.map === 'object' && hand.map && n > 0 && (
        <hand.map.SeatMap
          plan={hand.map.plan}
          gone={seatNews.gone}
          n={n}
          seats={hand.view.seats}
          onTake={hand.takeOwn}
          onClose={hand.close}
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
