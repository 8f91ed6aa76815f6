import { fromBrowser } from '../../../api-client.ts'
import { askSeats } from './ask-seats.ts'

/** The map and its seats, asked for when somebody wants to see them: a page that proposes seats needs neither. */
export async function loadMap(screening: number) {
  const [map, plan] = await Promise.all([
    import('./map/seat-map.tsx').then(({ SeatMap, around }) => ({ SeatMap, around })),
    askSeats(fromBrowser, screening),
  ])
  return { ...map, plan }
}

export type LoadedMap = Awaited<ReturnType<typeof loadMap>>
