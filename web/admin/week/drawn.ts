import { type Hours, partOf, widthOf } from './plan/board-hours.ts'

/** Sets styles from script: the pages' Content-Security-Policy forbids style attributes. */
export const drawn =
  (properties: Readonly<Record<string, string | undefined>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) if (value) element?.style.setProperty(name, value)
  }

type Parts = { preShow: number; film: number; clearing: number }

/** Places a screening on its lane and sets the shares of pre-show and clearing. */
export function placed(hours: Hours, minute: number, { preShow, film, clearing }: Parts, hue?: string) {
  const whole = preShow + film + clearing
  return drawn({
    'inset-inline-start': partOf(hours, minute),
    'inline-size': widthOf(hours, whole),
    '--film-hue': hue,
    '--pre-show': `${(100 * preShow) / whole}%`,
    '--clearing': `${(100 * clearing) / whole}%`,
  })
}
