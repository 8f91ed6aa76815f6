import type { QrDrawing } from './draw-qr.ts'
import './qr-code.css'

/** Dark on white in both themes, with its margin: what a scanner expects. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg className="qr on-paper" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
