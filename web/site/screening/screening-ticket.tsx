import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Media } from '../../programme.ts'
import { Poster } from '../../ui/poster.tsx'
import { asked, type Counts, countsOf, mostSeats, placesIn, searchOf } from './counts.ts'
import type { Hold } from './hold/hold-notice.tsx'
import { useLiveSeats } from './live-seats.ts'
import { OrderSection, type Reservation } from './order/order-section.tsx'
import type { RefusedOrder } from './order/refused-order.ts'
import { screeningAddress } from './reservation-path.ts'
import type { Screening } from './screening.ts'
import { ScreeningDetails, ScreeningHead } from './screening-facts.tsx'
import type { MapSeat } from './seats/ask-seats.ts'
import { MapOnPage } from './seats/map-on-page.tsx'
import { type SeatsView, seatsSearch } from './seats/seats-view.ts'
import { useSeats } from './seats/use-seats.ts'
import { YourSeats } from './seats/your-seats.tsx'
import { SeatsAndPrice } from './seats-and-price.tsx'
import { whyFewer } from './why-fewer.ts'

type Props = {
  screening: Screening
  media: Media[]
  today: string
  /** From the URL. */
  counts: Counts
  /** Null until the order form is opened. */
  reservation: Reservation | null
  /** True if the current user can pay. */
  saleOpen: boolean
  refused: RefusedOrder | undefined
  /** For a numbered screening. */
  seats: SeatsView | null
  list: readonly MapSeat[] | null
  /** What this browser holds; counted in `remaining_places` of the screening. */
  hold: Hold | null
}

/** The screening and the order form, which share one choice of seats. */
export function ScreeningTicket(props: Props) {
  const { screening, media, today, reservation, saleOpen, refused, counts, seats, list, hold } = props
  const sending = useFetcher<RefusedOrder>()
  const [cameSoldOut] = useState(screening.remaining_places === 0)
  const still = sending.state !== 'idle'
  const { count: live, ...seatNews } = useLiveSeats(screening, hold?.places.length ?? 0, still)
  const title = useFocusOnOpening(reservation !== null)
  const held = reservation && 'buyer' in reservation.asking ? reservation.asking.buyer.held : 0
  const seatsLeft = live.remaining_places
  const most = mostSeats(screening, seatsLeft, held)
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
      <div className={`ticket-card sideways ticket above-3 stack plate${hand ? ' with-map' : ''}`}>
        <Poster
          film={{ title: screening.title, media }}
          sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 14rem, 5.5rem"
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
        {hand && <MapOnPage hand={hand} gone={seatNews.gone} n={n} />}
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
          hold={hold}
        />
      )}
      {hand && !hand.wide && typeof hand.map === 'object' && hand.map && n > 0 && (
        <hand.map.MapDialog
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

/** Moves the focus to the form when it opens by client navigation, not when the page loads with it open. */
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

type Limits = {
  /** For all fares together, at present. */
  most: number
  /** Seats of this screening that the user already has. */
  held: number
}

/** The requested counts, the resulting places, and why they are fewer. */
function useChoice(screening: Screening, inAddress: Counts, { most, held }: Limits) {
  const [choice, setChoice] = useState(() => firstChoice(inAddress))
  const [known] = useState(screening.tariffs)
  if (most > 0 && most < choice.least) setChoice({ ...choice, least: most })
  const limit = Math.min(most, choice.least)
  const settle = (wanted: Counts) => placesIn(screening, wanted, limit)
  const places = settle(choice.wanted)
  return {
    places,
    counts: shownCounts(choice, places),
    fewer: whyFewer(screening, choice.wanted, { places, most: limit, held, known }),
    /** For the URL: the requested counts, even if not available. */
    search: searchOf(asked(screening, choice.wanted)),
    setCount: (fare: number, text: string, typing: boolean) =>
      setChoice(now => changed(now, fare, text, typing, settle)),
    stopTyping: () => setChoice(now => ({ ...now, typing: null })),
  }
}

/** The user's request. It stays until they change it, even if less is available. */
type Choice = {
  wanted: Counts
  /** The fare whose count is being typed: shown as typed until the field loses the focus. */
  typing: number | null
  /** The lowest limit since the request: the total decreases by itself, but never increases. */
  least: number
}

type Places = readonly { tariffs_id: number }[]
/** The places of the given counts. */
type Settle = (wanted: Counts) => Places

export const firstChoice = (wanted: Counts): Choice => ({
  ...{ wanted, typing: null, least: Number.POSITIVE_INFINITY },
})

/** A new count starts from the counted places. While it is typed, the other counts stay as requested. */
export function changed(choice: Choice, fare: number, text: string, typing: boolean, settle: Settle): Choice {
  const others = typing && choice.typing === fare ? choice.wanted : countsOf(settle(choice.wanted))
  return { ...firstChoice({ ...others, [fare]: text }), typing: typing ? fare : null }
}

/** The values of the fields: the counted places, except for the field being typed. */
export const shownCounts = ({ wanted, typing }: Choice, places: Places): Counts => ({
  ...countsOf(places),
  ...(typing !== null && { [typing]: wanted[typing] ?? '' }),
})

/**
 * Writes the choice into the URL, from the first change on or once the form is open, so that Back, a reload
 * or a login restores it.
 */
function usePlacesInAddress(open: boolean, chosen: string): void {
  const first = useRef(chosen)
  useEffect(() => {
    const search = `?${chosen}${open ? '&reserver=1' : ''}`
    if ((!open && chosen === first.current) || location.search === search) return
    first.current = ''
    // Not through the router, which would revalidate the page.
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  }, [open, chosen])
}
