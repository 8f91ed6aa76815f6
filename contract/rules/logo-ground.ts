import { contrast, grounds } from './accent.ts'

/** On which ground a logo is seen. */
export type LogoGround = {
  /** Where it stands for the house alone: as an icon, on a shared link. */
  ground: string
  /** Put behind it where the page's own ground would swallow it; null where that is not so. */
  plate: { light: string | null; dark: string | null }
}

/** One that is so much wider than it is high has the name in it. */
export const speaksForItself = (width: number, height: number): boolean => width / height > 1.8

/** From its points, four bytes each: red, green, blue, and how much is seen of them. */
export function groundOf(rgba: Uint8Array | Uint8ClampedArray): LogoGround {
  const points = Array.from({ length: rgba.length / 4 }, (_, at) => ({
    colour: `#${[0, 1, 2].map(part => rgba[at * 4 + part]!.toString(16).padStart(2, '0')).join('')}`,
    seen: rgba[at * 4 + 3]! / 255,
  }))
  const all = sum(points.map(({ seen }) => seen))
  // It brings its own ground.
  if (all / points.length > 0.97) return { ground: points[0]!.colour, plate: { light: null, dark: null } }
  const isLostOn = (ground: string) =>
    sum(points.map(({ colour, seen }) => (contrast(colour, ground) < 2 ? seen : 0))) / all > 0.4
  const [onLight, onDark] = [isLostOn(grounds.light[0]), isLostOn(grounds.dark[0])]
  return {
    ground: onDark ? grounds.light[2] : grounds.dark[0],
    // One that is half black and half white is half seen on either: a plate would change which half.
    plate: {
      light: onLight && !onDark ? grounds.dark[0] : null,
      dark: onDark && !onLight ? grounds.light[2] : null,
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
