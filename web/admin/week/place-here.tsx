import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { putting } from './doings.ts'
import { hourOf, rowOf, snap, snapMinutes } from './plan/clock.ts'
import { partsOf } from './plan/room-rules.ts'
import { laneOf, type Planner, type Spot } from './use-planner.ts'

type Props = { planner: Planner; room: Planner['week']['rooms'][number] }

/** Puts what one holds after the last of the room; its hour is set afterwards. */
export function PlaceHere({ planner, room }: Props) {
  const { armed, films, blocks, act } = planner
  const moved = blocks.find(({ key }) => armed && 'block' in armed && key === armed.block)
  const film = armed && 'film' in armed ? armed.film : moved?.movies_id
  if (!armed || film === undefined) return null
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
      Placer «&nbsp;{films.get(film)?.title}&nbsp;» {room.name_theater}, {hourText(hourOf(spot.minute))}
    </button>
  )
}

/** Where one chose what to place: each room of the day that is shown. */
export const PlaceInRooms = ({ planner }: { planner: Planner }) => (
  <>
    <p>Le {longDay(planner.cursor.day)}, ou un autre jour de la liste&nbsp;:</p>
    {planner.week.rooms.map(room => (
      <PlaceHere key={room.id} {...{ planner, room }} />
    ))}
  </>
)

function freeSpot({ blocks, films, cursor: { day } }: Planner, room: number): Spot {
  const last = laneOf(blocks, { day, room }).at(-1)
  if (!last) return { day, room, minute: 14 * 60 }
  const { preShow, film, clearing } = partsOf(last, films)
  const end = rowOf(last).minute + preShow + film + clearing
  return { day, room, minute: snap(Math.ceil(end / snapMinutes) * snapMinutes) }
}
