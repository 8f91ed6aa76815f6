import { useEffect, useRef, useState } from 'react'
import { accentProperties, isColour, usualAccent } from '../../../contract/rules/accent.ts'
import { groundOf, isWideLogo } from '../../../contract/rules/logo-ground.ts'
import { Mark } from '../../ui/logo.tsx'
import '../../ui/logo.css'

type Props = { name: string; colour: string; chosen: File | undefined }

/** The two themes, each with the CSS class that forces it. */
const themes = [
  ['light', 'on-paper', 'Thème clair'],
  ['dark', 'on-picture', 'Thème sombre'],
] as const

/** Previews the name, the colour and the logo of the cinema before they are saved. */
export function LookPreview({ name, colour, chosen }: Props) {
  const typed = colour.trim().toLowerCase()
  const shown = isColour(typed) ? typed : usualAccent
  const shownName = name.trim() || 'Nom à renseigner'
  const section = useRef<HTMLElement>(null)
  // With JavaScript, the colour changes as the user types. Without, the stylesheet linked below shows the colour
  // that was typed, once the form has been submitted.
  useEffect(() => {
    for (const zone of section.current?.querySelectorAll<HTMLElement>('.theme') ?? [])
      for (const [name, value] of Object.entries(accentProperties(shown))) zone.style.setProperty(name, value)
  }, [shown])
  const [first] = useState(shown)
  return (
    <section ref={section} className="look-preview stack gap-4" aria-label="Aperçu">
      <link rel="stylesheet" href={`/couleur/${first.slice(1)}/apercu.css`} />
      {themes.map(([theme, zone, words]) => (
        <div key={theme} className={`stack at-top breakable gap-3 pad-4 theme ${zone}`}>
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
            Ce soir à 20h30, <span className="lit light-text bolder">il reste 12 places</span>
          </p>
          <p>
            <span className="button">Réserver</span>
          </p>
        </div>
      ))}
    </section>
  )
}

type Chosen = { file: File; theme: 'light' | 'dark'; name: string }

/** Draws the chosen logo file on a canvas, because the Content-Security-Policy forbids blob: URLs. */
function ChosenLogo({ file, theme, name }: Chosen) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [alone, setAlone] = useState(false)
  useEffect(() => {
    let wanted = true
    createImageBitmap(file).then(
      picture => {
        if (!wanted || !canvas.current) return
        draw(picture, canvas.current, theme)
        setAlone(isWideLogo(picture.width, picture.height))
      },
      // Ignore a file that is not a picture here: the server reports it when the form is saved.
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
