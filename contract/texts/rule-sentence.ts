import { hourText, longDate } from './dates.ts'

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

type Rule = {
  weekdays: readonly number[]
  from_date: string | null
  to_date: string | null
  from_hour: string | null
  to_hour: string | null
  name_cinema: string | null
  name_theater: string | null
  version_2D_3D: '2D' | '3D' | null
}

/**
 * Describes the screenings to which a price rule applies: « Samedi et dimanche, Cinéma Le Rex, à partir de
 * 18h00 ».
 */
export function ruleSentence(rule: Rule): string {
  const parts = [
    daysText(rule.weekdays),
    datesText(rule),
    [rule.name_theater, rule.name_cinema].filter(Boolean).join(', '),
    hoursText(rule),
    rule.version_2D_3D && `en ${rule.version_2D_3D}`,
  ].filter(Boolean)
  const sentence = parts.join(', ') || 'toutes les séances'
  return sentence[0]!.toUpperCase() + sentence.slice(1)
}

/**
 * Returns sentences that say for which screenings a price grid is used. A rule without conditions is described as
 * « all other screenings » if there are several price grids.
 */
export function whenSold({ rules }: { rules: readonly Rule[] }, grids: readonly unknown[]): string[] {
  if (rules.length === 0) return ['À certaines séances']
  const sentences = rules.map(ruleSentence)
  return grids.length === 1
    ? sentences
    : sentences.map(sentence => sentence.replace(/^Toutes les séances$/, 'Toutes les autres séances'))
}

/** Lists weekdays. Three or more consecutive days become « du lundi au jeudi ». */
function daysText(weekdays: readonly number[]): string {
  const names = weekdays.toSorted().map(day => days[day - 1]!)
  if (names.length === 0 || names.length === 7) return ''
  const follow = weekdays.toSorted().every((day, at, all) => at === 0 || day === all[at - 1]! + 1)
  if (names.length > 2 && follow) return `du ${names[0]} au ${names.at(-1)}`
  return names.length === 1 ? `le ${names[0]}` : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`
}

function datesText({ from_date, to_date }: Pick<Rule, 'from_date' | 'to_date'>): string {
  if (from_date && from_date === to_date) return `le ${longDate(from_date)}`
  if (from_date && to_date) return `du ${longDate(from_date)} au ${longDate(to_date)}`
  if (from_date) return `à partir du ${longDate(from_date)}`
  return to_date ? `jusqu’au ${longDate(to_date)}` : ''
}

function hoursText({ from_hour, to_hour }: Pick<Rule, 'from_hour' | 'to_hour'>): string {
  if (from_hour && to_hour) return `de ${hourText(from_hour)} à ${hourText(to_hour)}`
  if (from_hour) return `à partir de ${hourText(from_hour)}`
  return to_hour ? `avant ${hourText(to_hour)}` : ''
}
