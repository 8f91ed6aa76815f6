import { minutesOf } from './dates.ts'

/** Between the end of a film and the next entry, to empty and clean the room. */
export const clearingMinutes = 20

const minutes = 60_000

export const filmEnd = (startsAt: Date, time: string): Date =>
  new Date(startsAt.getTime() + minutesOf(time) * minutes)

/** How long a film keeps its room. */
export const occupiedMinutes = (time: string): number => minutesOf(time) + clearingMinutes

/** When the room may be used again. */
export const roomFreeAt = (startsAt: Date, time: string): Date =>
  new Date(startsAt.getTime() + occupiedMinutes(time) * minutes)
