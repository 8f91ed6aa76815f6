import { type ReactNode, useEffect, useRef } from 'react'
import type { Shown } from './desk-types.ts'
import { CautionIcon, NoIcon, YesIcon } from './icons.tsx'
import './verdict-screen.css'

const greenMs = 1_800

const icons = { green: YesIcon, orange: CautionIcon, red: NoIcon }

type Props = {
  shown: Shown
  /** A way on that works without scripts: a link where there is no `onNext`. */
  next: ReactNode
  onNext?: () => void
  children?: ReactNode
}

/** The answer, over the whole screen: a colour, a sign, a word. Green goes by itself, the others when touched. */
export function VerdictScreen({ shown, next, onNext, children }: Props) {
  const screen = useRef<HTMLElement>(null)
  const Icon = icons[shown.colour]
  useEffect(() => {
    if (!onNext) return
    const before = document.activeElement
    screen.current?.querySelector<HTMLElement>('.next')?.focus()
    const timer = shown.colour === 'green' ? setTimeout(onNext, greenMs) : undefined
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [shown, onNext])
  return (
    <section ref={screen} className={`verdict-screen ${shown.colour}`} aria-label="Réponse">
      {onNext && <button type="button" className="cover" tabIndex={-1} aria-hidden="true" onClick={onNext} />}
      <div className="said">
        <Icon />
        <h2>{shown.word}</h2>
        {shown.title && <p className="film">{shown.title}</p>}
        <p>{shown.message}</p>
        {shown.offline && <p className="offline">Décidé hors ligne</p>}
      </div>
      <div className="ways">
        {children}
        {next}
      </div>
    </section>
  )
}
