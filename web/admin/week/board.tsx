import { useEffect } from 'react'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { BoardBlock } from './board-block.tsx'
import { drawn } from './drawn.ts'
import { Ghost } from './ghost.tsx'
import { takenBy } from './keys.ts'
import { hoursOf, partOf } from './plan/board-hours.ts'
import { daysOf, hourOf } from './plan/clock.ts'
import { useBoardEvents } from './use-board-events.ts'
import type { Drag } from './use-drag.ts'
import { laneOf, type Planner, type Spot } from './use-planner.ts'
import './board.css'

type Props = { planner: Planner; drag: Drag; tight: boolean; onOpen: () => void }

/** Seven days, each room a lane of them, time running across. */
export function Board({ planner, drag, tight, onOpen }: Props) {
  const { week, blocks, films } = planner
  const hours = hoursOf(blocks, films)
  const { board, byKeyboard } = useBoardEvents(planner, drag, onOpen)
  // Whoever works with keys is taken along to where the cursor went, also when what had the focus is gone.
  useEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || board.current?.contains(activeElement)
    if (byKeyboard.current && isHere)
      board.current?.querySelector<HTMLElement>('.cursor button, .block [aria-pressed="true"]')?.focus()
  })
  return (
    <section
      ref={element => {
        board.current = element
        drawn({ '--hours': String((hours.to - hours.from) / 60) })(element)
      }}
      className={tight ? 'week-board tight' : 'week-board'}
      aria-label="La semaine, jour par jour et salle par salle"
      aria-describedby="aide-semaine"
    >
      <HourLine {...hours} />
      {daysOf(week.from).map(day => (
        <DayLanes key={day} {...{ planner, drag, hours, day }} />
      ))}
    </section>
  )
}

type Hours = { from: number; to: number }

const HourLine = ({ from, to }: Hours) => (
  <div className="hour-line" aria-hidden="true">
    {hoursBetween(from, to).map(minute => (
      <span key={minute}>{Number(hourOf(minute).slice(0, 2))}h</span>
    ))}
  </div>
)

const hoursBetween = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)

type DayProps = { planner: Planner; drag: Drag; hours: Hours; day: string }

function DayLanes({ planner, drag, hours, day }: DayProps) {
  const lanes = planner.week.rooms.map(room => ({
    room,
    blocks: laneOf(planner.blocks, { day, room: room.id }),
  }))
  const count = lanes.reduce((sum, { blocks }) => sum + blocks.length, 0)
  return (
    <div className="day">
      <h2>
        {longDay(day)} <span>{screeningsText(count)}</span>
      </h2>
      {lanes.map(({ room, blocks }) => (
        <div key={room.id} className="lane-row">
          <p className="room-name" title={room.name_theater}>
            {shortRoom(room.name_theater)}
          </p>
          <Lane
            {...{ planner, drag, hours, blocks }}
            label={`${room.name_theater}, ${longDay(day)}`}
            spot={{ day, room: room.id }}
          />
        </div>
      ))}
    </div>
  )
}

/** Beside its lane there is no room to say that a room is one. */
const shortRoom = (name: string): string => name.replace(/^Salle (?=\p{L}{2})/u, '')

type LaneProps = Omit<DayProps, 'day'> & {
  blocks: Planner['blocks']
  label: string
  spot: Omit<Spot, 'minute'>
}

function Lane({ planner, drag, hours, blocks, label, spot: { day, room } }: LaneProps) {
  const { cursor, chosen } = planner
  const isHere = cursor.day === day && cursor.room === room && chosen === null
  const taking = isHere && takenBy(planner, cursor)
  const state = taking ? `pris par « ${planner.films.get(taking.movies_id)?.title} »` : 'libre'
  return (
    <ol className="lane" aria-label={label} data-day={day} data-room={room}>
      {blocks.map(block => (
        <BoardBlock key={block.key} {...{ planner, drag, hours, block }} />
      ))}
      {isHere && (
        <li className="cursor" ref={drawn({ 'inset-inline-start': partOf(hours, cursor.minute) })}>
          <button type="button" aria-label={`${hourText(hourOf(cursor.minute))}, ${state}, ${label}`} />
        </li>
      )}
      <Ghost {...{ planner, hours }} wanted={drag.wanted} lane={{ day, room }} />
    </ol>
  )
}
