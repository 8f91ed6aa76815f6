import { Link } from 'react-router'
import { hourText } from '../../../contract/texts/dates.ts'
import { placesText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'
import { endText, hoursOf, pricedText, type Room, type Screening, spanOf, versionText } from './rooms.ts'
import './room-lanes.css'

const laneHeight = 104
const ruler = 28

/** Each room a lane, each screening a block one can open; what is pale around the film is its pre-show and the clearing of the room. */
export function RoomLanes({ date, rooms }: { date: string; rooms: readonly Room[] }) {
  const { from, to } = hoursOf(rooms)
  // In parts of the whole: the day fits the page, whatever its width.
  const part = (minutes: number) => `${((100 * minutes) / (to - from)).toFixed(3)}%`
  const at = (minutes: number) => part(minutes - from)
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  return (
    <Scrolling className="room-lanes" label="Salles, heure par heure">
      <div className="rooms">
        {rooms.map(room => (
          <p key={room.id}>
            <strong>{room.name_theater}</strong>
            <span>
              {room.name_cinema}, {placesText(room.nbr_seats)}
            </span>
          </p>
        ))}
      </div>
      <svg width="100%" height={ruler + rooms.length * laneHeight}>
        <title>{`Programme du ${date}`}</title>
        {hours.map(hour => (
          <g key={hour} className="hour">
            <line x1={at(hour)} x2={at(hour)} y1={ruler - 6} y2={ruler + rooms.length * laneHeight} />
            <text x={at(hour)} dx="6" y={ruler - 10}>
              {(hour / 60) % 24}h
            </text>
          </g>
        ))}
        {rooms.map((room, index) => (
          <g key={room.id}>
            <line
              className="lane"
              x1="0"
              x2="100%"
              y1={ruler + index * laneHeight + 0.5}
              y2={ruler + index * laneHeight + 0.5}
            />
            {room.screenings.map(screening => (
              <Block
                key={screening.id}
                screening={screening}
                y={ruler + index * laneHeight + 5}
                at={at}
                part={part}
              />
            ))}
          </g>
        ))}
      </svg>
    </Scrolling>
  )
}

type Place = (minutes: number) => string
type BlockProps = { screening: Screening; y: number; at: Place; part: Place }

function Block({ screening, y, at, part }: BlockProps) {
  const { start, film, end, free } = spanOf(screening)
  const { id, title, sold_seats, total_seats, cancelled_at, draft } = screening
  const height = laneHeight - 10
  const version = `${hourText(screening.hours_timetable)} – ${endText(screening)} · ${versionText(screening)}`
  const sold = cancelled_at ? 'Annulée' : draft ? 'Brouillon' : `${sold_seats} / ${total_seats}`
  const state = cancelled_at ? 'block cancelled' : draft ? 'block draft' : 'block'
  // In the order it is read on the block: who speaks to the computer says what they see.
  const words = `${title} ${version} ${sold} ${pricedText(screening)}`
  return (
    <Link to={`/admin/séance/${id}`} aria-label={words} className={state}>
      <rect className="clearing" x={at(start)} y={y} width={part(free - start)} height={height} rx="6" />
      <rect className="film" x={at(film)} y={y} width={part(end - film)} height={height} rx="6" />
      {/* Around both: no line runs through a title that is longer than its film. */}
      <rect className="edge" x={at(start)} y={y} width={part(free - start)} height={height} rx="6" />
      {/* Words of the page, not of the drawing: each line that is too long for the block ends in « … ». */}
      <foreignObject x={at(start)} y={y} width={part(free - start)} height={height}>
        <div className="words" title={words} aria-hidden="true">
          <strong>{title}</strong> <span>{version}</span> <span>{sold}</span>{' '}
          <span>{pricedText(screening)}</span>
        </div>
      </foreignObject>
    </Link>
  )
}
