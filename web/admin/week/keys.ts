import type { KeyboardEvent } from 'react'
import { mostMinutes } from '../../../contract/rules/programming.ts'
import { changing, holding, moving, pasting, putting, removing } from './doings.ts'
import type { Block } from './plan/blocks.ts'
import { daysOf, rowOf, snap, snapMinutes } from './plan/clock.ts'
import { partsOf } from './plan/room-rules.ts'
import { type Doing, laneOf, type Planner, type Spot } from './use-planner.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the action of a key on the board; null if the board does not use the key. */
export function actionOfKey(event: Key, planner: Planner): Doing | null {
  const { key, altKey } = event
  const control = event.ctrlKey || event.metaKey
  const block = planner.blocks.find(one => one.key === planner.chosen) ?? null
  const letter = key.toLowerCase()
  if (letter === 'c' && !altKey) return block && holding(planner, block)
  if (letter === 'v' && !altKey) return planner.held && pasting(planner, planner.held, planner.cursor)
  if (altKey && block) return moved(event, planner, block)
  if (key.startsWith('Arrow') || key === 'PageUp' || key === 'PageDown' || key === 'Home' || key === 'End')
    return walked(event, planner, block)
  if (control) return null
  if (key === 'Enter' && !block && planner.armed !== null)
    return putting(planner, planner.armed, planner.cursor)
  if (!block) return null
  if (key === 'Delete' || key === 'Backspace') return removing(planner, block)
  const longer = { '+': snapMinutes, '-': -snapMinutes }[key]
  if (longer) return setClearingMinutes(planner, block, block.clearing_minutes + longer)
  if (letter === 'b' && block.sold_seats === 0) return changing(planner, block, { draft: !block.draft })
  return null
}

export const clearingWithin = (minutes: number): number =>
  Math.min(mostMinutes.clearing_minutes, Math.max(0, minutes))

/** Sets the clearing minutes of a screening, within the allowed limits. */
export const setClearingMinutes = (planner: Planner, block: Block, minutes: number): Doing =>
  changing(
    planner,
    block,
    { clearing_minutes: clearingWithin(minutes) },
    `stretch ${block.key}`,
    planner.cursor,
  )

/** Returns all lanes of the board, day by day. */
const lanesOf = ({ week }: Planner): Omit<Spot, 'minute'>[] =>
  daysOf(week.from).flatMap(day => week.rooms.map(({ id }) => ({ day, room: id })))

/**
 * Returns the lane that is this many lanes below (or above, if negative); the same lane at the end of the board.
 */
function laneBeside(planner: Planner, spot: Spot, steps: number): Spot {
  const lanes = lanesOf(planner)
  const at = lanes.findIndex(({ day, room }) => day === spot.day && room === spot.room)
  return { ...spot, ...lanes[at + steps] }
}

const laneSteps = ({ week }: Planner, key: string): number | undefined =>
  ({ ArrowUp: -1, ArrowDown: 1, PageUp: -week.rooms.length, PageDown: week.rooms.length })[key]

const minuteSteps = ({ key, shiftKey }: Key): number | undefined => {
  const size = shiftKey ? 60 : snapMinutes
  return { ArrowLeft: -size, ArrowRight: size }[key]
}

function moved(event: Key, planner: Planner, block: Block): Doing | null {
  const spot = { ...rowOf(block), room: block.movie_theaters_id }
  const lanes = laneSteps(planner, event.key)
  const minutes = minuteSteps(event)
  if (lanes) return moving(planner, block, laneBeside(planner, spot, lanes), `move ${block.key}`)
  if (!minutes) return null
  return moving(planner, block, { ...spot, minute: snap(spot.minute + minutes) }, `move ${block.key}`)
}

function walked(event: Key, planner: Planner, block: Block | null): Doing {
  const { cursor, blocks, films } = planner
  const lanes = laneSteps(planner, event.key)
  if (lanes) return pointed(planner, laneBeside(planner, cursor, lanes))
  const lane = laneOf(blocks, cursor)
  if (event.key === 'Home' || event.key === 'End')
    return onto(planner, lane.at(event.key === 'Home' ? 0 : -1))
  const minutes = minuteSteps(event) ?? snapMinutes
  if (event.ctrlKey || event.metaKey)
    return onto(
      planner,
      minutes > 0
        ? lane.find(one => rowOf(one).minute > cursor.minute)
        : lane.findLast(one => rowOf(one).minute < cursor.minute),
    )
  const from = block && minutes > 0 ? endOf(block, films) - minutes : cursor.minute
  const to = from + minutes
  return pointed(planner, {
    ...cursor,
    minute: snap(minutes > 0 ? Math.ceil(to / snapMinutes) * snapMinutes : to),
  })
}

function endOf(block: Block, films: Planner['films']): number {
  const { preShow, film, clearing } = partsOf(block, films)
  return rowOf(block).minute + preShow + film + clearing
}

/** Returns the block that occupies the room at that minute. */
export const takenBy = ({ blocks, films }: Planner, spot: Spot): Block | undefined =>
  laneOf(blocks, spot).find(block => rowOf(block).minute <= spot.minute && spot.minute < endOf(block, films))

/** Selects the block at a spot; if the room is free there, moves the cursor to the spot. */
export function pointed(planner: Planner, spot: Spot): Doing {
  const there = takenBy(planner, spot)
  if (!there) return { do: 'point', spot, choose: null }
  return { do: 'point', spot: { ...spot, minute: rowOf(there).minute }, choose: there.key }
}

const onto = ({ cursor }: Planner, block: Block | undefined): Doing =>
  block
    ? { do: 'point', spot: { ...cursor, minute: rowOf(block).minute }, choose: block.key }
    : { do: 'point', spot: cursor, choose: null }
