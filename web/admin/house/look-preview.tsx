import { useEffect, useRef, useState } from 'react'
import { accentProblem, isColour, usualAccent } from '../../../contract/rules/accent.ts'
import { groundOf, speaksForItself } from '../../../contract/rules/logo-ground.ts'
import { Mark } from '../../ui/logo.tsx'
import '../../ui/logo.css'
import './look-preview.css'

type Props = { name: string; colour: string; chosen: File | undefined }

/** The zones of a page that are light, or dark, in both themes. */
const themes = [
  ['light', 'on-paper', 'Thème clair'],
  ['dark', 'on-picture', 'Thème sombre'],
] as const

/** Name, colour and logo as the pages will show them, before anything is saved. */
export function LookPreview({ name, colour, chosen }: Props) {
  const typed = colour.trim().toLowerCase()
  const shown = isColour(typed) ? typed : usualAccent
  const shownName = name.trim() || 'Nom à renseigner'
  const problem = isColour(typed) ? accentProblem(typed) : undefined
  return (
    <section className="look-preview" aria-label="Aperçu">
      <link rel="stylesheet" href={`/couleur/${shown.slice(1)}/apercu.css`} />
      {themes.map(([theme, zone, words]) => (
        <div key={theme} className={`theme ${zone}`}>
          <p className="caption">{words}</p>
          {chosen ? (
            <ChosenLogo file={chosen} theme={theme} name={shownName} />
          ) : (
            <p className="wordmark">
              <Mark />
              {shownName}
            </p>
          )}
          <p>
            Ce soir à 20h30, <span className="lit">il reste 12 places</span>
          </p>
          <p>
            <span className="button">Réserver</span>
          </p>
        </div>
      ))}
      {problem && <p role="status">{problem.message}</p>}
    </section>
  )
}

type Chosen = { file: File; theme: 'light' | 'dark'; name: string }

/** On a canvas: the policy of the pages allows no blob: address. */
function ChosenLogo({ file, theme, name }: Chosen) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [alone, setAlone] = useState(false)
  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      picture => {
        if (!wanted || !canvas.current) return
        draw(picture, canvas.current, theme)
        setAlone(speaksForItself(picture.width, picture.height))
      },
      // What is no picture is said when it is sent.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [file, theme])
  return (
    <p className="wordmark chosen">
      <canvas ref={canvas} width={1} height={1} role="img" aria-label="Logo choisi" />
      {!alone && name}
    </p>
  )
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, theme: 'light' | 'dark'): void {
  const scale = Math.min(480 / picture.width, 120 / picture.height)
  canvas.width = Math.max(1, picture.width * scale)
  canvas.height = Math.max(1, picture.height * scale)
  const pen = canvas.getContext('2d')!
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const points = pen.getImageData(0, 0, canvas.width, canvas.height).data
  canvas.style.background = groundOf(points).plate[theme] ?? ''
}
