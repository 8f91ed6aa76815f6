import { useRef, useState } from 'react'
import { asked, doubtAboutPicture, meant, type Size } from './doubts.ts'
import type { Ties } from './field-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { removalOf } from './read-fields.ts'
import '../../ui/office/picture-input.css'

const sizes = { poster: [160, 240], backdrop: [320, 180] } as const

type Props = {
  ties: Ties
  shape: keyof typeof sizes
  /** There is a picture already, which may be taken away. */
  present: boolean
}

/** A file of the computer, shown before it is sent. */
export function PictureInput({ ties, shape, present }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shown, setShown] = useState(false)
  const [doubt, setDoubt] = useState<string | null>(null)
  const [width, height] = sizes[shape]
  return (
    <div className="picture-input">
      <FileDrop
        ties={ties}
        accept="image/jpeg,image/png,image/webp,image/avif"
        words="… ou déposez une image ici."
        onFile={async file => {
          const size = await draw(file, canvas.current)
          setShown(size !== null)
          setDoubt(file ? doubtAboutPicture(shape, size) : null)
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
      {doubt && (
        <>
          <p className="doubt" role="status">
            {doubt}
          </p>
          <input type="hidden" name={asked} value={ties.name} />
          <label className="removal">
            <input type="checkbox" name={meant} value={ties.name} />
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

/** On a canvas: the policy of the pages allows no blob: address. Null when there is no picture to show. */
async function draw(file: File | undefined, canvas: HTMLCanvasElement | null): Promise<Size | null> {
  const pen = canvas?.getContext('2d')
  if (!file || !canvas || !pen) return null
  try {
    const picture = await createImageBitmap(file)
    // As the pages will show it: filling its frame, cut where it is too wide or too high.
    const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    pen.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
    return { width: picture.width, height: picture.height }
  } catch {
    return null
  }
}
