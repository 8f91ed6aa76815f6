import { contrast, grounds } from './accent.ts'

/** Background colours that make a logo visible. */
export type LogoGround = {
  /** The background behind the logo in icons, and in pictures for sharing on social networks. */
  ground: string
  /**
   * For each theme, the colour of a plate to draw behind the logo; null if the logo is visible without it, or if a
   * plate would not help.
   */
  plate: { light: string | null; dark: string | null }
}

/** Returns true if the logo is much wider than high: such a logo usually contains the name of the cinema. */
export const isWideLogo = (width: number, height: number): boolean => width / height > 1.8

/** Chooses the backgrounds for a logo, from its pixels as RGBA bytes. */
export function groundOf(rgba: Uint8Array | Uint8ClampedArray): LogoGround {
  const points = Array.from({ length: rgba.length / 4 }, (_, at) => ({
    colour: `#${[0, 1, 2].map(part => rgba[at * 4 + part]!.toString(16).padStart(2, '0')).join('')}`,
    seen: rgba[at * 4 + 3]! / 255,
  }))
  const all = sum(points.map(({ seen }) => seen))
  // An opaque logo has a background of its own and needs no plate.
  if (all / points.length > 0.97) return { ground: points[0]!.colour, plate: { light: null, dark: null } }
  const isLostOn = (ground: string) =>
    sum(points.map(({ colour, seen }) => (contrast(colour, ground) < 2 ? seen : 0))) / all > 0.4
  const [onLight, onDark] = [isLostOn(grounds.light[0]), isLostOn(grounds.dark[0])]
  return {
    ground: onDark ? grounds.light[2] : grounds.dark[0],
    // A plate helps only if the logo is invisible on one of the two backgrounds. A logo that is half black and
    // half white is half invisible on both.
    plate: {
      light: onLight && !onDark ? grounds.dark[0] : null,
      dark: onDark && !onLight ? grounds.light[2] : null,
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
