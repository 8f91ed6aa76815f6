import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Shown } from './door-types.ts'
import { CardIcon, CautionIcon, NoIcon, YesIcon } from './icons.tsx'
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
  const Icon = shown.question ? CardIcon : icons[shown.colour]
  // With the answer, not after it: a key pressed as soon as one reads it must find the focus here.
  useLayoutEffect(() => {
    if (!onNext) return
    const before = document.activeElement
    // A question is answered on purpose: the Enter that goes on from any other answer does nothing here.
    const first = shown.question ? screen.current : screen.current?.querySelector<HTMLElement>('.next')
    first?.focus()
    const timer = shown.colour === 'green' ? setTimeout(onNext, greenMs) : undefined
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [shown, onNext])
  return (
    <section ref={screen} tabIndex={-1} className={`verdict-screen ${shown.colour}`} aria-label="Réponse">
      {onNext && <button type="button" className="cover" tabIndex={-1} aria-hidden="true" onClick={onNext} />}
      <div className="said">
        <Icon />
        <h2>{shown.word}</h2>
        {shown.seat && <p className="seat">{shown.seat}</p>}
        {shown.warning && <p className="warning">{shown.warning}</p>}
        {shown.fare && <p className="fare">{shown.fare}</p>}
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
