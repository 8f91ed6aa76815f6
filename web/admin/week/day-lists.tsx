import { longDay } from '../../../contract/texts/dates.ts'
import { placesText } from '../../texts/numbers.ts'
import { withCssProperties } from './css-properties.ts'
import { PlaceHere } from './place-here.tsx'
import type { Block } from './plan/blocks.ts'
import { daysOf, rowOf } from './plan/clock.ts'
import { laneOf, type Planner } from './use-planner.ts'
import { hoursText, signsOf } from './words.ts'
import '../../ui/office/day-lists.css'

/** The week planner on a narrow screen: one day at a time, with a list of screenings per room. */
export function DayLists({ planner }: { planner: Planner }) {
  const { week, blocks, cursor, act } = planner
  const { day } = cursor
  return (
    <section className="day-lists stack gap-3" aria-label="La semaine, jour par jour">
      <ul className="days">
        {daysOf(week.from).map(one => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === day}
              onClick={() => act({ do: 'point', spot: { ...cursor, day: one }, choose: null })}
            >
              {shortDay(one)}
            </button>
          </li>
        ))}
      </ul>
      <h2 className="capital">{longDay(day)}</h2>
      {week.rooms.map(room => (
        <div key={room.id} className="room stack gap-2">
          <h3>
            {room.name_theater} <span>{placesText(room.nbr_seats)}</span>
          </h3>
          <ul className="screenings stack gap-1">
            {laneOf(blocks, { day, room: room.id }).map(block => (
              <Row key={block.key} {...{ planner, block }} />
            ))}
          </ul>
          <PlaceHere {...{ planner, room }} />
        </div>
      ))}
    </section>
  )
}

/** Shortens a day to a text such as « mer. 2 ». */
const shortDay = (day: string): string => `${longDay(day).slice(0, 3)}. ${Number(day.slice(8))}`

function Row({ planner, block }: { planner: Planner; block: Block }) {
  const { films, chosen, problems, refused, act } = planner
  const film = films.get(block.movies_id)
  const problem = refused[block.key] ?? problems.get(block.key)
  const states = [block.draft && 'draft', problem && 'wrong', block.isEdited && 'edited'].filter(Boolean)
  return (
    <li className="of-film" ref={withCssProperties({ '--film-hue': planner.hues.get(block.movies_id) })}>
      <button
        type="button"
        className={states.join(' ')}
        aria-pressed={chosen === block.key}
        onClick={() =>
          act({
            ...{ do: 'point', choose: block.key },
            spot: { ...rowOf(block), room: block.movie_theaters_id },
          })
        }
      >
        <strong>{hoursText(block, films)}</strong> <span className="title">{film?.title}</span>{' '}
        <span>{signsOf(block).join(' ')}</span>{' '}
        <span>{block.draft ? 'Brouillon' : `${block.sold_seats} / ${block.total_seats}`}</span>
        {problem && <span className="failure">{problem}</span>}
      </button>
    </li>
  )
}
