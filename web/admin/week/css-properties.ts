import { type Hours, partOf, widthOf } from './plan/board-hours.ts'

/**
 * Sets CSS properties of an element from script, because the Content-Security-Policy forbids style
 * attributes.
 */
export const withCssProperties =
  (properties: Readonly<Record<string, string | undefined>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) if (value) element?.style.setProperty(name, value)
  }

type Parts = { preShow: number; film: number; clearing: number }

/** Sets where a screening is on its lane, and how wide its pre-show and clearing are. */
export function withBlockPosition(
  hours: Hours,
  minute: number,
  { preShow, film, clearing }: Parts,
  hue?: string,
) {
  const whole = preShow + film + clearing
  return withCssProperties({
    'inset-inline-start': partOf(hours, minute),
    'inline-size': widthOf(hours, whole),
    '--film-hue': hue,
    '--pre-show': `${(100 * preShow) / whole}%`,
    '--clearing': `${(100 * clearing) / whole}%`,
  })
}
