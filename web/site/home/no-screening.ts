import { countWithoutEachFilter } from '../../../contract/rules/home-filters.ts'
import { longDay } from '../../../contract/texts/dates.ts'
import { addressOf, isFiltered, theWeek } from './address.ts'
import type { Time } from './arrange.ts'
import type { Choice } from './choice.ts'

type Empty = {
  day: string
  today: string
  nextDay: string | null
  choice: Choice
  /** The showtimes that the requested day or week would have without any filter. */
  there: readonly Time[]
}

/**
 * Explains why a day or week has no screening, with links: without one of the filters, to another day, or to
 * all screenings.
 */
export function noScreening({ day, today, nextDay, choice, there }: Empty) {
  const filtered = isFiltered(choice.filters)
  const ways = countWithoutEachFilter(there, choice.filters).map(({ all, chosen, left }) => ({
    to: addressOf(day, chosen),
    text: `${all} (${left === 1 ? '1 séance' : `${left} séances`})`,
  }))
  if (nextDay)
    ways.push({
      to: addressOf(nextDay, choice.filters),
      text: `Voir ${nextDay === today ? 'aujourd’hui' : longDay(nextDay)}`,
    })
  if (ways.length === 0)
    ways.push(
      filtered
        ? { to: '/#programme', text: 'Voir toutes les séances' }
        : { to: '/a-propos', text: 'Infos pratiques' },
    )
  return { sentence: sentenceOf({ day, today, nextDay, filtered }), ways }
}

type Why = Pick<Empty, 'day' | 'today' | 'nextDay'> & { filtered: boolean }

function sentenceOf({ day, today, nextDay, filtered }: Why): string {
  if (day < today) return 'Ce jour est passé\u00a0: ses séances ont quitté le programme.'
  const when = day === theWeek ? 'cette semaine' : 'ce jour-là'
  if (filtered && nextDay) return `Aucune séance ne correspond à tous ces filtres ${when}.`
  if (filtered) return 'Aucune séance ne correspond à tous ces filtres.'
  if (nextDay) return `Aucune séance ${when}\u00a0: la salle se repose.`
  return 'Le prochain programme est en préparation. Revenez bientôt.'
}
