import { longDay } from '../../../contract/texts/dates.ts'
import { placesText } from '../../texts/numbers.ts'
import { drawn } from './drawn.ts'
import { PlaceHere } from './place-here.tsx'
import type { Block } from './plan/blocks.ts'
import { daysOf, rowOf } from './plan/clock.ts'
import { laneOf, type Planner } from './use-planner.ts'
import { hoursText, signsOf } from './words.ts'
import './day-lists.css'

/** On a narrow screen: one day at a time, each room a list of its screenings. */
export function DayLists({ planner }: { planner: Planner }) {
  const { week, blocks, cursor, act } = planner
  const { day } = cursor
  return (
    <section className="day-lists" aria-label="La semaine, jour par jour">
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
      <h2>{longDay(day)}</h2>
      {week.rooms.map(room => (
        <div key={room.id} className="room">
          <h3>
            {room.name_theater} <span>{placesText(room.nbr_seats)}</span>
          </h3>
          <ul className="screenings">
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

/** « mer. 2 » */
const shortDay = (day: string): string => `${longDay(day).slice(0, 3)}. ${Number(day.slice(8))}`

function Row({ planner, block }: { planner: Planner; block: Block }) {
  const { films, chosen, problems, refused, act } = planner
  const film = films.get(block.movies_id)
  const problem = refused[block.key] ?? problems.get(block.key)
  const states = [block.draft && 'draft', problem && 'wrong', block.isEdited && 'edited'].filter(Boolean)
  return (
    <li className="of-film" ref={drawn({ '--film': film?.placeholder })}>
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
