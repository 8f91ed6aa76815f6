import { useEffect } from 'react'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { BoardBlock } from './board-block.tsx'
import { BoardFrame } from './board-frame.tsx'
import { withCssProperties } from './css-properties.ts'
import { Ghost } from './ghost.tsx'
import { takenBy } from './keys.ts'
import { type Hours, hoursOf, partOf } from './plan/board-hours.ts'
import { daysOf, hourOf } from './plan/clock.ts'
import { useBoardEvents } from './use-board-events.ts'
import type { Drag } from './use-drag.ts'
import { laneOf, type Planner, type Spot } from './use-planner.ts'

type Props = { planner: Planner; drag: Drag; tight: boolean; onOpen: () => void }

/**
 * The board of the week: seven days below each other, each with one lane per room. Time runs from left to right.
 */
export function Board({ planner, drag, tight, onOpen }: Props) {
  const { week, blocks, films } = planner
  const hours = hoursOf(blocks, films)
  const { board, byKeyboard } = useBoardEvents(planner, drag, onOpen)
  // After a key press, focus the selected block or the keyboard cursor: the element that had the focus may be
  // gone.
  useEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || board.current?.contains(activeElement)
    if (byKeyboard.current && isHere)
      board.current?.querySelector<HTMLElement>('.cursor button, .block [aria-pressed="true"]')?.focus()
  })
  return (
    <BoardFrame
      hours={hours}
      ref={element => {
        board.current = element
      }}
      tight={tight}
      aria-label="La semaine, jour par jour et salle par salle"
      aria-describedby="aide-semaine"
    >
      {daysOf(week.from).map(day => (
        <DayLanes key={day} {...{ planner, drag, hours, day }} />
      ))}
    </BoardFrame>
  )
}

type DayProps = { planner: Planner; drag: Drag; hours: Hours; day: string }

function DayLanes({ planner, drag, hours, day }: DayProps) {
  const lanes = planner.week.rooms.map(room => ({
    room,
    blocks: laneOf(planner.blocks, { day, room: room.id }),
  }))
  const count = lanes.reduce((sum, { blocks }) => sum + blocks.length, 0)
  return (
    <div className="day">
      <h2 className="capital">
        {longDay(day)} <span>{screeningsText(count)}</span>
      </h2>
      {lanes.map(({ room, blocks }) => (
        <div key={room.id} className="lane-row stack line-above">
          <p className="room-name soft no-wrap" title={room.name_theater}>
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

/** Drops « Salle » before the name of a room, because the space beside a lane is narrow. */
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
        <li
          className="cursor"
          ref={withCssProperties({ 'inset-inline-start': partOf(hours, cursor.minute) })}
        >
          <button type="button" aria-label={`${hourText(hourOf(cursor.minute))}, ${state}, ${label}`} />
        </li>
      )}
      <Ghost {...{ planner, hours }} wanted={drag.wanted} lane={{ day, room }} />
    </ol>
  )
}
