import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Media } from '../../programme.ts'
import { Poster } from '../../ui/poster.tsx'
import { type Counts, countsOf, mostSeats, placesIn, requestedCounts, searchOf } from './counts.ts'
import type { Hold } from './hold/hold-notice.tsx'
import { useLiveSeats } from './live-seats.ts'
import { OrderSection, type Reservation } from './order/order-section.tsx'
import type { RefusedOrder } from './order/refused-order.ts'
import { reasonsForFewer } from './reasons-for-fewer.ts'
import { screeningAddress } from './reservation-path.ts'
import type { Screening } from './screening.ts'
import { ScreeningDetails, ScreeningHead } from './screening-facts.tsx'
import type { MapSeat } from './seats/ask-seats.ts'
import { MapOnPage } from './seats/map-on-page.tsx'
import { type SeatsView, seatsSearch } from './seats/seats-view.ts'
import { useSeats } from './seats/use-seats.ts'
import { YourSeats } from './seats/your-seats.tsx'
import { SeatsAndPrice } from './seats-and-price.tsx'

type Props = {
  screening: Screening
  media: Media[]
  today: string
  /** The counts of tickets in the URL when the page was loaded. */
  counts: Counts
  /** The data of the order form; null until the user opens the form. */
  reservation: Reservation | null
  /** True if the current user can pay. */
  saleOpen: boolean
  refused: RefusedOrder | undefined
  /** The seats in a numbered room; otherwise null. */
  seats: SeatsView | null
  list: readonly MapSeat[] | null
  /** The seats that this browser holds; `remaining_places` of the screening includes them. */
  hold: Hold | null
}

/** Shows the screening with the counts of tickets, and the order form. Both share the chosen tickets and seats. */
export function ScreeningTicket(props: Props) {
  const { screening, media, today, reservation, saleOpen, refused, counts, seats, list, hold } = props
  const sending = useFetcher<RefusedOrder>()
  const [cameSoldOut] = useState(screening.remaining_places === 0)
  const isSubmitting = sending.state !== 'idle'
  const { count: live, ...seatNews } = useLiveSeats(screening, hold?.places.length ?? 0, isSubmitting)
  const title = useFocusOnOpening(reservation !== null)
  const held = reservation && 'buyer' in reservation.asking ? reservation.asking.buyer.held : 0
  const seatsLeft = live.remaining_places
  const most = mostSeats(screening, seatsLeft, held)
  const { search: counted, ...choice } = useChoice(screening, counts, { most, held })
  const n = choice.places.length
  const open = reservation !== null
  const hand = useSeats({
    ...{ screening: screening.session_id, first: seats, refused: (sending.data ?? refused)?.seats },
    ...{ n, ...seatNews, open, isSubmitting },
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

/** Moves the focus to the order form when the user opens it, but not if it is already open when the page loads. */
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
  /** The highest number of tickets that can be ordered now, for all fares together. */
  most: number
  /** The number of seats that the user already has at this screening, from earlier orders. */
  held: number
}

/**
 * Manages the counts of tickets that the user requests. Returns the tickets that the user can order, and why they
 * are fewer than requested.
 */
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
    fewer: reasonsForFewer(screening, choice.wanted, { places, most: limit, held, known }),
    /** The requested counts as a query string for the URL, even if fewer tickets are available. */
    search: searchOf(requestedCounts(screening, choice.wanted)),
    setCount: (fare: number, text: string, typing: boolean) =>
      setChoice(now => applyCount(now, fare, text, typing, settle)),
    stopTyping: () => setChoice(now => ({ ...now, typing: null })),
  }
}

/**
 * The counts of tickets that the user requested. They stay until the user changes them, even if fewer tickets are
 * available.
 */
type Choice = {
  wanted: Counts
  /**
   * The fare whose count the user is typing. Its field shows the text exactly as typed until it loses the focus.
   */
  typing: number | null
  /**
   * The lowest number of available tickets since the user last changed a count; it limits the tickets of the
   * order. When seats become free again, the limit rises only after the user has changed a count.
   */
  least: number
}

type Places = readonly { tariffs_id: number }[]
/** Returns the tickets that the user can order if `wanted` is requested. */
type Settle = (wanted: Counts) => Places

export const firstChoice = (wanted: Counts): Choice => ({
  ...{ wanted, typing: null, least: Number.POSITIVE_INFINITY },
})

/**
 * Applies a changed count, and lowers the counts of the other fares to what is available. While the user goes on
 * typing in the same field, the other counts stay: a digit typed by mistake would lower them for good.
 */
export function applyCount(
  choice: Choice,
  fare: number,
  text: string,
  typing: boolean,
  settle: Settle,
): Choice {
  const others = typing && choice.typing === fare ? choice.wanted : countsOf(settle(choice.wanted))
  return { ...firstChoice({ ...others, [fare]: text }), typing: typing ? fare : null }
}

/**
 * Returns the values that the fields show: the available counts, except for the field in which the user is typing.
 */
export const shownCounts = ({ wanted, typing }: Choice, places: Places): Counts => ({
  ...countsOf(places),
  ...(typing !== null && { [typing]: wanted[typing] ?? '' }),
})

/**
 * Writes the counts into the URL once the user has changed one or opened the form. The Back button, a reload or a
 * login then restores them.
 */
function usePlacesInAddress(open: boolean, chosen: string): void {
  const first = useRef(chosen)
  useEffect(() => {
    const search = `?${chosen}${open ? '&reserver=1' : ''}`
    if ((!open && chosen === first.current) || location.search === search) return
    first.current = ''
    // Change the URL without the router, which would reload the page data.
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  }, [open, chosen])
}
