import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { CardIcon, CautionIcon, NoIcon, YesIcon } from './icons.tsx'
import type { ShownVerdict } from './scan-types.ts'
import './verdict-screen.css'

const greenMs = 1_800

const icons = { green: YesIcon, orange: CautionIcon, red: NoIcon }

type Props = {
  shown: ShownVerdict
  /**
   * The control that continues with the next ticket. It is a button that calls `onNext`; without JavaScript, it is
   * a link, and `onNext` is absent.
   */
  next: ReactNode
  onNext?: () => void
  children?: ReactNode
}

/**
 * Shows the result of a scan over the whole screen: a colour, an icon, a word. A green screen closes by
 * itself; the others close when staff tap them.
 */
export function VerdictScreen({ shown, next, onNext, children }: Props) {
  const screen = useRef<HTMLElement>(null)
  const Icon = shown.question ? CardIcon : icons[shown.colour]
  // Use a layout effect: an ordinary effect may run after the next key press, and the screen must have the focus
  // before it.
  useLayoutEffect(() => {
    if (!onNext) return
    const before = document.activeElement
    // Staff must answer a question about a proof on purpose: focus the screen and not a button, so that Enter
    // answers nothing.
    const first = shown.question ? screen.current : screen.current?.querySelector<HTMLElement>('.next')
    first?.focus()
    const timer = shown.colour === 'green' ? setTimeout(onNext, greenMs) : undefined
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [shown, onNext])
  return (
    <section
      ref={screen}
      tabIndex={-1}
      className={`stack gap-4 verdict-screen ${shown.colour}`}
      aria-label="Réponse"
    >
      {onNext && <button type="button" className="cover" tabIndex={-1} aria-hidden="true" onClick={onNext} />}
      <div className="said stack gap-3">
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
