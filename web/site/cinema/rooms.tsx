import type { readCinema } from '../../../contract/cinema.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'

type Room = AnswerOf<typeof readCinema>['rooms'][number]

export const Rooms = ({ rooms }: { rooms: readonly Room[] }) => (
  <ul className="rooms">
    {rooms.map(({ name_theater, nbr_seats, disabled_access }) => (
      <li key={name_theater}>
        <strong>{name_theater}</strong> {nbr_seats === 1 ? '1 place' : `${nbr_seats} places`}
        {disabled_access && <span>Accès en fauteuil roulant</span>}
      </li>
    ))}
  </ul>
)
