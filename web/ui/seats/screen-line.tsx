import type { Frame } from './frame.ts'
import './seats.css'

/** Draws the cinema screen, seen from above. */
export function ScreenLine({ left, top, width }: Frame) {
  const [from, to, y] = [left + width * 0.18, left + width * 0.82, top + 22]
  return (
    <g className="screen-line">
      <path d={`M${from} ${y}Q${left + width / 2} ${y - 16} ${to} ${y}`} />
      <text x={left + width / 2} y={y + 10}>
        Écran
      </text>
    </g>
  )
}
