import { type OpenWeek, weekdays } from '../../../../contract/rules/opening-hours.ts'
import { doorsOpenMinutesBeforeStart } from '../../../../contract/rules/terms.ts'
import { hoursText } from '../../../../contract/texts/opening-hours.ts'

type Of = { id: number; name_cinema: string; opening_hours: OpenWeek }

/** A table for each cinema whose hours are its own; one for all where they are the same. */
export function OpeningHours({ cinemas }: { cinemas: readonly Of[] }) {
  const groups = Map.groupBy(cinemas, ({ opening_hours }) => JSON.stringify(opening_hours))
  return (
    <section className="opening-hours" aria-labelledby="horaires">
      <h2 id="horaires">Horaires</h2>
      {[...groups.values()].map(alike => (
        <table key={alike[0]!.id}>
          <caption>{captionOf(alike, cinemas.length, groups.size)}</caption>
          <tbody>
            {weekdays.map((day, place) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{hoursText(alike[0]!.opening_hours[place] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>
        Pour une séance à une autre heure, les portes ouvrent {doorsOpenMinutesBeforeStart}
        {'\u00a0'}minutes avant celle-ci.
      </p>
    </section>
  )
}

function captionOf(alike: readonly Of[], cinemas: number, groups: number): string {
  if (groups > 1) return alike.map(({ name_cinema }) => name_cinema).join(', ')
  if (alike[0]!.opening_hours.includes(null)) return cinemas > 1 ? 'Nos cinémas' : 'La semaine'
  return cinemas > 1 ? 'Nos cinémas sont ouverts tous les jours' : 'Ouvert tous les jours'
}
