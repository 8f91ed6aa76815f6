import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import type { DoorOfScreening } from './door-types.ts'

export type Cinema = {
  cinemas_id: number
  name_cinema: string
  open: DoorOfScreening[]
  later: DoorOfScreening[]
  over: DoorOfScreening[]
}

/** Cinema by cinema: what is open now, what comes, what is over. Within each by the hour, as they come. */
export function cinemasOf(doors: readonly DoorOfScreening[], now: string): Cinema[] {
  const groups = Map.groupBy(doors, door => door.cinemas_id)
  return [...groups]
    .map(([cinemas_id, own]) => ({
      cinemas_id,
      name_cinema: own[0]!.name_cinema,
      open: own.filter(door => !door.cancelled && isOpen(door, now)),
      later: own.filter(door => !door.cancelled && now < door.opens_at),
      over: own.filter(door => door.cancelled || now > door.closes_at),
    }))
    .toSorted((a, b) => a.name_cinema.localeCompare(b.name_cinema, 'fr'))
}

export function windowText(door: DoorOfScreening, now: string): { text: string; open: boolean } {
  if (door.cancelled) return { text: 'Annulée', open: false }
  if (now < door.opens_at) return { text: `Ouvre à ${hourAt(door.opens_at)}`, open: false }
  if (!isOpen(door, now)) return { text: `Fermée depuis ${hourAt(door.closes_at)}`, open: false }
  return { text: `Ouverte jusqu’à ${hourAt(door.closes_at)}`, open: true }
}

// Instants on the wire are all written alike: they compare as text.
const isOpen = (door: DoorOfScreening, now: string): boolean => now >= door.opens_at && now <= door.closes_at

const hourAt = (moment: string): string => hourText(inParis(new Date(moment)).hour)
