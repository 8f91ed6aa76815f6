import type { ReactNode } from 'react'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { putting } from './doings.ts'
import { hourOf, rowOf, snap, snapMinutes } from './plan/clock.ts'
import { partsOf } from './plan/room-rules.ts'
import { laneOf, type Planner, type Spot } from './use-planner.ts'

type Props = { planner: Planner; room: Planner['week']['rooms'][number] }

/**
 * A button that places the picked film or block after the last screening of a room. The user can change the time
 * afterwards.
 */
function PlaceAt({ planner, room, children }: Props & { children: (hour: string) => ReactNode }) {
  const { armed, act } = planner
  if (!armed) return null
  const spot = freeSpot(planner, room.id)
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => {
        const doing = putting(planner, armed, spot)
        if (doing) act(doing)
      }}
    >
      {children(hourText(hourOf(spot.minute)))}
    </button>
  )
}

/** The button under the name of a room. Only screen readers read the room in its label. */
export const PlaceHere = ({ planner, room }: Props) => (
  <PlaceAt {...{ planner, room }}>
    {hour => (
      <>
        Placer «&nbsp;{titleHeld(planner)}&nbsp;» <span className="spoken">{room.name_theater}, </span>à{' '}
        {hour}
      </>
    )}
  </PlaceAt>
)

/** The buttons below the picked film or block: one for each room, on the current day. */
export const PlaceInRooms = ({ planner }: { planner: Planner }) => (
  <>
    <p>Le {longDay(planner.cursor.day)}, ou un autre jour de la liste&nbsp;:</p>
    {planner.week.rooms.map(room => (
      <PlaceAt key={room.id} {...{ planner, room }}>
        {hour => (
          <>
            <span className="spoken">Placer « {titleHeld(planner)} » </span>
            {room.name_theater}, {hour}
          </>
        )}
      </PlaceAt>
    ))}
  </>
)

function titleHeld({ armed, blocks, films }: Planner): string | undefined {
  if (!armed) return undefined
  const held = 'film' in armed ? armed.film : blocks.find(({ key }) => key === armed.block)?.movies_id
  return films.get(held ?? 0)?.title
}

function freeSpot({ blocks, films, cursor: { day } }: Planner, room: number): Spot {
  const last = laneOf(blocks, { day, room }).at(-1)
  if (!last) return { day, room, minute: 14 * 60 }
  const { preShow, film, clearing } = partsOf(last, films)
  const end = rowOf(last).minute + preShow + film + clearing
  return { day, room, minute: snap(Math.ceil(end / snapMinutes) * snapMinutes) }
}
