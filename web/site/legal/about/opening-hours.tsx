import { doorsOpenMinutesBeforeStart } from '../../../../contract/rules/terms.ts'
import { everyWeekday, openingHours } from '../../../texts/opening-hours.ts'

export function OpeningHours({ several }: { several: boolean }) {
  return (
    <section className="opening-hours" aria-labelledby="horaires">
      <h2 id="horaires">Horaires</h2>
      <table>
        <caption>{several ? 'Nos cinémas sont ouverts tous les jours' : 'Ouvert tous les jours'}</caption>
        <tbody>
          {everyWeekday.map(day => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{openingHours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Pour une séance à une autre heure, les portes ouvrent {doorsOpenMinutesBeforeStart}
        {'\u00a0'}minutes avant celle-ci.
      </p>
    </section>
  )
}
