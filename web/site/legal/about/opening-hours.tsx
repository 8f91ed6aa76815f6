import { type OpenWeek, weekdays } from '../../../../contract/rules/opening-hours.ts'
import { hoursText } from '../../../../contract/texts/opening-hours.ts'

type Of = { id: number; name_cinema: string; opening_hours: OpenWeek }

/** Shows the opening hours: one table per group of cinemas with the same hours. */
export function OpeningHours({ cinemas, doorsMinutes }: { cinemas: readonly Of[]; doorsMinutes: number }) {
  const groups = Map.groupBy(cinemas, ({ opening_hours }) => JSON.stringify(opening_hours))
  return (
    <section className="opening-hours" aria-labelledby="horaires">
      <h2 className="h3-text below-4" id="horaires">
        Horaires
      </h2>
      {[...groups.values()].map(alike => (
        <table className="tabular full-width" key={alike[0]!.id}>
          <caption>{captionOf(alike, cinemas.length, groups.size)}</caption>
          <tbody>
            {weekdays.map((day, place) => (
              <tr key={day}>
                <th className="line-above pad-y-2" scope="row">
                  {day}
                </th>
                <td className="line-above pad-y-2">{hoursText(alike[0]!.opening_hours[place] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p>
        Pour une séance à une autre heure, les portes ouvrent {doorsMinutes}
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
