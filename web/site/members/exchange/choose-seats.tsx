import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type LoadedMap, loadMap } from '../../screening/seats/load-map.ts'
import type { NamedSeat } from '../../screening/seats/seats-view.ts'
import { exchangePath } from './exchange-path.ts'
// Import the styles here: the seat map, which is loaded later, does not import them.
import '../../../ui/seats/seat-map.css'
import '../../../ui/seats/seats.css'

type Props = {
  order: number
  numbers: readonly number[]
  screening: number
  seats: readonly NamedSeat[]
}

/**
 * Lets the buyer choose seats on a map in a dialog. Without JavaScript, or if the link is opened in another tab,
 * it leads to a list of the seats.
 */
export function ChooseSeats({ order, numbers, screening, seats }: Props) {
  const [map, setMap] = useState<LoadedMap | 'coming' | 'failed' | null>(null)
  const navigate = useNavigate()
  const pathOf = (chosen: readonly NamedSeat[], plan: boolean) =>
    exchangePath(order, { places: numbers, screening, seats: chosen.map(({ id }) => id), plan })
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setMap('coming')
    loadMap(screening).then(setMap, () => setMap('failed'))
  }
  return (
    <>
      <p>
        <a
          className="button quiet"
          href={pathOf(seats, true)}
          aria-busy={map === 'coming'}
          onClick={open}
          data-script
        >
          Choisir sur le plan
        </a>
      </p>
      <p className="alarm-text" role="alert">
        {map === 'failed' && 'Le plan n’est pas arrivé. Vérifiez votre connexion, puis essayez de nouveau.'}
      </p>
      {map && typeof map === 'object' && (
        <map.MapDialog
          plan={map.plan}
          gone={null}
          n={numbers.length}
          seats={seats}
          onTake={chosen => {
            setMap(null)
            navigate(pathOf(chosen, false), { replace: true, preventScrollReset: true })
          }}
          onClose={() => setMap(null)}
        />
      )}
    </>
  )
}
