import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { iCalendar } from '../../contract/texts/icalendar.ts'
import { placesByFare, proofsAsked } from '../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import type { TicketFacts } from './ticket-facts.ts'

type Evening = {
  ends_at: Date
  site: URL
  /** The URL of the order's page; null for a recipient who may not open it. */
  page: URL | null
  /** When the file is created. `revision` is the number of changes of the screening until then. */
  madeAt: Date
  revision: number
  method?: 'PUBLISH' | 'CANCEL' | undefined
}

/** Returns a calendar file with the screening of an order, or with its cancellation. */
export function orderCalendar(facts: TicketFacts, evening: Evening): string {
  const { ends_at, site, page, madeAt, revision, method } = evening
  const proofs = proofsAsked(facts.tickets)
  const seats = seatsText(facts.tickets.map(({ seat }) => seat))
  const doors = inParis(new Date(facts.starts_at.getTime() - facts.doors_minutes * 60_000))
  return iCalendar({
    name: facts.film,
    madeAt,
    method,
    events: [
      {
        // Calendar programs ignore a cancellation unless its sequence number is higher than that of the last
        // change.
        sequence: method === 'CANCEL' ? revision + 1 : revision,
        uid: `reservation-${facts.order}@${site.hostname}`,
        start: facts.starts_at,
        end: ends_at,
        title: facts.film,
        place: [facts.cinema, facts.room, facts.address, facts.city].filter(Boolean).join(', '),
        description: [
          `Réservation n° ${facts.order} : ${placesByFare(facts.tickets)}`,
          ...(seats ? [seats] : []),
          ...(proofs.length > 0 ? [`À présenter à l’entrée : ${proofs.join(', ')}`] : []),
          [facts.language, facts.version, ...facts.marks].join(', '),
          ...(facts.warning ? [facts.warning] : []),
          `Ouverture des portes à ${hourText(doors.hour)}`,
          ...(page ? [page.href] : []),
        ].join('\n'),
        url: (page ?? site).href,
        organizer: { name: facts.cinema, address: `ne-pas-repondre@${site.hostname}` },
      },
    ],
  })
}
