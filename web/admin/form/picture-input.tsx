import { useRef, useState } from 'react'
import type { Ties } from './field-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { removalOf } from './read-fields.ts'
import { type Size, warningAboutPicture, warningsAccepted, warningsFound } from './warnings.ts'
import '../../ui/office/record.css'

const sizes = { poster: [160, 240], backdrop: [320, 180] } as const

type Props = {
  ties: Ties
  shape: keyof typeof sizes
  /** True if the record already has a picture; the user can then remove it. */
  present: boolean
}

/** A file input for a picture, with a preview. */
export function PictureInput({ ties, shape, present }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState(false)
  const [warning, setDoubt] = useState<string | null>(null)
  const [width, height] = sizes[shape]
  return (
    <div className="picture-input stack at-start one-column gap-2">
      <FileDrop
        ties={ties}
        accept="image/jpeg,image/png,image/webp,image/avif"
        words="… ou déposez une image ici."
        onFile={async file => {
          const size = await draw(file, canvas.current)
          setShown(size !== null)
          setDoubt(file ? warningAboutPicture(shape, size) : null)
        }}
      />
      <canvas
        ref={canvas}
        width={width}
        height={height}
        hidden={!shown}
        aria-label="Aperçu de l’image choisie"
        role="img"
      />
      {warning && (
        <>
          <p className="doubt" role="status">
            {warning}
          </p>
          <input type="hidden" name={warningsFound} value={ties.name} />
          <label className="removal">
            <input type="checkbox" name={warningsAccepted} value={ties.name} />
            C’est voulu
          </label>
        </>
      )}
      {present && (
        <label className="removal">
          <input type="checkbox" name={removalOf(ties.name)} value="oui" />
          Retirer l’image actuelle
        </label>
      )}
    </div>
  )
}

/**
 * Draws the chosen picture on a canvas. An img element could not show it, because the Content-Security-Policy
 * forbids blob: URLs. Returns null if the file is not a picture.
 */
async function draw(file: File | undefined, canvas: HTMLCanvasElement | null): Promise<Size | null> {
  const pen = canvas?.getContext('2d')
  if (!file || !canvas || !pen) return null
  try {
    const picture = await createImageBitmap(file)
    // Draw the picture as the pages show it: it fills its frame, and what exceeds the frame is cropped.
    const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    pen.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
    return { width: picture.width, height: picture.height }
  } catch {
    return null
  }
}
