import { inParis } from '../../contract/rules/paris-time.ts'
import { doorsOpenMinutesBeforeStart } from '../../contract/rules/terms.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { iCalendar } from '../../contract/texts/icalendar.ts'
import type { TicketFacts } from './ticket-facts.ts'

/** The evening as a calendar shows it; `page` is where the order is shown. */
export function orderCalendar(facts: TicketFacts, { ends_at, page }: { ends_at: Date; page: URL }): string {
  const seats = facts.codes.length
  const doors = inParis(new Date(facts.starts_at.getTime() - doorsOpenMinutesBeforeStart * 60_000))
  return iCalendar({
    name: facts.film,
    madeAt: facts.bought_at,
    events: [
      {
        uid: `reservation-${facts.order}@${page.hostname}`,
        start: facts.starts_at,
        end: ends_at,
        title: facts.film,
        place: [facts.cinema, facts.room, facts.address, facts.city].filter(Boolean).join(', '),
        description: [
          `Réservation n° ${facts.order}, ${seats} place${seats > 1 ? 's' : ''}`,
          `${facts.language}, ${facts.version}`,
          `Ouverture des portes à ${hourText(doors.hour)}`,
          page.href,
        ].join('\n'),
        url: page.href,
      },
    ],
  })
}
