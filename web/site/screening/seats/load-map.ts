import { fromBrowser } from '../../../api-client.ts'
import { askSeats } from './ask-seats.ts'

/**
 * Loads the code of the seat map and its seats only when the map is shown: the page can propose seats without
 * them.
 */
export async function loadMap(screening: number) {
  const [map, plan] = await Promise.all([
    import('./map/seat-map.tsx').then(({ MapDialog, PageMap, around }) => ({ MapDialog, PageMap, around })),
    askSeats(fromBrowser, screening),
  ])
  return { ...map, plan }
}

export type LoadedMap = Awaited<ReturnType<typeof loadMap>>
