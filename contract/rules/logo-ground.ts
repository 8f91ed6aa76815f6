import { contrast, grounds } from './accent.ts'

/** The backgrounds on which a logo is visible. */
export type LogoGround = {
  /** The background of icons and share pictures. */
  ground: string
  /** A plate behind the logo if it is invisible on the page background of the theme; null if not needed. */
  plate: { light: string | null; dark: string | null }
}

/** A logo much wider than high contains the name of the cinema. */
export const isWideLogo = (width: number, height: number): boolean => width / height > 1.8

/** From the pixels of the logo, as RGBA bytes. */
export function groundOf(rgba: Uint8Array | Uint8ClampedArray): LogoGround {
  const points = Array.from({ length: rgba.length / 4 }, (_, at) => ({
    colour: `#${[0, 1, 2].map(part => rgba[at * 4 + part]!.toString(16).padStart(2, '0')).join('')}`,
    seen: rgba[at * 4 + 3]! / 255,
  }))
  const all = sum(points.map(({ seen }) => seen))
  // The logo is opaque.
  if (all / points.length > 0.97) return { ground: points[0]!.colour, plate: { light: null, dark: null } }
  const isLostOn = (ground: string) =>
    sum(points.map(({ colour, seen }) => (contrast(colour, ground) < 2 ? seen : 0))) / all > 0.4
  const [onLight, onDark] = [isLostOn(grounds.light[0]), isLostOn(grounds.dark[0])]
  return {
    ground: onDark ? grounds.light[2] : grounds.dark[0],
    // A half black and half white logo is half visible either way: a plate would not help.
    plate: {
      light: onLight && !onDark ? grounds.dark[0] : null,
      dark: onDark && !onLight ? grounds.light[2] : null,
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
