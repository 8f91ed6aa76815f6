import { type QrDrawing, qrPath } from './qr-path.ts'
import './qr-code.css'

/** Shows a QR code dark on white in both themes, with a white margin, as scanners expect. */
export function QrCode({ drawing, label }: { drawing: QrDrawing; label: string }) {
  const { size } = drawing
  return (
    <svg
      className="qr on-paper raised own-line"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={qrPath(drawing)} />
    </svg>
  )
}
