import type { GoneSeats } from '../live-seats.ts'
import type { SeatSelection } from './use-seats.ts'

/** The area for the seat map on a wide page. It stays empty until the map is loaded, which needs JavaScript. */
export function MapOnPage({ hand, gone, n }: { hand: SeatSelection; gone: GoneSeats; n: number }) {
  const { map, wide, view } = hand
  const loaded = wide && map && typeof map === 'object' ? map : null
  return (
    <section
      className="map-on-page seat-map-frame"
      aria-label="Plan de la salle"
      aria-busy={map === 'coming'}
    >
      {loaded ? (
        <loaded.PageMap plan={loaded.plan} gone={gone} n={n} seats={view.seats} onTake={hand.takeOwn} />
      ) : (
        map === 'failed' && (
          <p className="late">
            Le plan n’est pas arrivé.{' '}
            <button type="button" className="button quiet" onClick={hand.open}>
              Essayer de nouveau
            </button>
          </p>
        )
      )}
    </section>
  )
}
