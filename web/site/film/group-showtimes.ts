import type { Cinema, Showtime } from '../../programme.ts'

export type DayOfShowtimes = { day: string; cinemas: { cinema: Cinema | undefined; showtimes: Showtime[] }[] }

/** By day, then by cinema in the order of the cinemas; showtimes come in order of time and stay so. */
export function groupShowtimes(showtimes: readonly Showtime[], cinemas: readonly Cinema[]): DayOfShowtimes[] {
  const order = cinemas.map(({ id }) => id)
  return [...Map.groupBy(showtimes, showtime => showtime.session_date)].map(([day, ofDay]) => ({
    day,
    cinemas: [...Map.groupBy(ofDay, showtime => showtime.cinemas_id)]
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([id, ofCinema]) => ({ cinema: cinemas.find(cinema => cinema.id === id), showtimes: ofCinema })),
  }))
}
