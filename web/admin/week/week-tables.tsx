import { Link } from 'react-router'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'
import { blocksOf, noEdits, type Week } from './plan/blocks.ts'
import { daysOf } from './plan/clock.ts'
import { standings } from './plan/promises.ts'
import { laneOf } from './use-planner.ts'
import { signsOf } from './words.ts'

/** The week as it is saved, to read: a table of rooms and days, and how each film stands. */
export function WeekTables({ week }: { week: Week }) {
  const blocks = blocksOf(week, noEdits)
  const films = new Map(week.films.map(film => [film.id, film]))
  const shown = standings(week.films, blocks, week.from).filter(film => film.screenings + film.missing > 0)
  return (
    <>
      <Scrolling className="week-table" label="La semaine, salle par salle">
        <table>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              {week.rooms.map(({ id, name_theater }) => (
                <th key={id} scope="col">
                  {name_theater}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOf(week.from).map(day => (
              <tr key={day}>
                <th scope="row">{longDay(day)}</th>
                {week.rooms.map(({ id: room }) => (
                  <td key={room}>
                    <ul className="plain">
                      {laneOf(blocks, { day, room }).map(block => (
                        <li key={block.key}>
                          <Link to={`/admin/séance/${block.id}`}>
                            {hourText(block.hours_timetable)} {films.get(block.movies_id)?.title}
                          </Link>{' '}
                          {signsOf(block).join(' ')},{' '}
                          {block.draft ? 'brouillon' : `${block.sold_seats} / ${block.total_seats}`}
                        </li>
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <ul className="plain">
        {shown.map(({ id, title, screenings, promised_screenings }) => (
          <li key={id}>
            {title} : {screeningsText(screenings)}
            {promised_screenings ? ` sur ${promised_screenings} promises` : ''}
          </li>
        ))}
      </ul>
    </>
  )
}
