// The colour of the house: what lights its buttons, what it writes with at night, what it is darkened to by day.

/** The grounds of both themes, and the ink of a button: the same as in web/ui/tokens.css, which a test compares. */
export const grounds = {
  dark: ['#12100e', '#1b1815', '#27221d'],
  light: ['#f6f0e5', '#fffaf1', '#ffffff'],
} as const
export const ink = '#1d1507'
/** Of a house that has chosen none. */
export const usualAccent = '#ffd166'

/** What a text needs to be read by nearly everyone (WCAG 2.2, AA). */
const enough = 4.5

type Channels = readonly [red: number, green: number, blue: number]

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** From 1, where nothing is seen, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Why a colour cannot be the house's, and the nearest that could; undefined when it can. */
export function accentProblem(
  colour: string,
): { ratio: number; nearest: string; message: string } | undefined {
  const ratio = worst(colour, grounds.dark)
  if (ratio >= enough) return undefined
  const nearest = mixedUntil(colour, '#ffffff', mixed => worst(mixed, grounds.dark) >= enough)
  // Downwards: 4,49 is not 4,5.
  const said = String(Math.floor(ratio * 10) / 10).replace('.', ',')
  return {
    ratio,
    nearest,
    message: `Sur le fond sombre, cette couleur n’a qu’un contraste de ${said} pour 1, et il en faut 4,5 pour être lue. La plus proche qui convient\u00a0: ${nearest}.`,
  }
}

/** Everything that is drawn in the colour of the house, by day and by night. */
export function accentShades(colour: string) {
  const byDay = mixedUntil(colour, '#000000', mixed => worst(mixed, grounds.light) >= enough)
  return {
    fill: colour,
    pressed: { light: mix(colour, '#000000', 0.05), dark: mix(colour, '#ffffff', 0.35) },
    text: { light: byDay, dark: colour },
  }
}

/** From the lamp to where its light ends, on white paper: dark letters are read on all of it. */
export type Beam = readonly [near: string, half: string, far: string]

export const beamOf = (colour: string | null): Beam =>
  colour
    ? [colour, mix(colour, '#ffffff', 0.45), mix(colour, '#ffffff', 0.88)]
    : ['#ffc845', '#ffe09a', '#fff8e6']

/**
 * The same as a sheet that comes after the pages' own: the names are those of web/ui/tokens.css. A preview has them under
 * another selector. Whatever the colour, nothing but a colour is ever written.
 */
export function accentStyles(colour: string, under = ':root,.on-picture,.on-paper'): string {
  const { fill, pressed, text } = accentShades(isColour(colour) ? colour : grounds.light[2])
  const [red, green, blue] = channels(fill)
  const properties = {
    beam: fill,
    'beam-strong': `light-dark(${pressed.light},${pressed.dark})`,
    'beam-text': `light-dark(${text.light},${text.dark})`,
    'beam-glow': `light-dark(rgb(${red} ${green} ${blue} / .28),rgb(${red} ${green} ${blue} / .13))`,
    focus: `light-dark(#1d1813,${fill})`,
    'focus-gap': `light-dark(${fill},${grounds.dark[0]})`,
  }
  const written = Object.entries(properties).map(([name, value]) => `--${name}:${value}`)
  return `${under}{${written.join(';')}}`
}

const worst = (colour: string, under: readonly string[]): number =>
  Math.min(...under.map(ground => contrast(colour, ground)))

/** As little of the other colour as does. */
function mixedUntil(colour: string, other: string, does: (mixed: string) => boolean): string {
  for (let part = 0; part < 1; part += 1 / 256) {
    const mixed = mix(colour, other, part)
    if (does(mixed)) return mixed
  }
  return other
}

function mix(colour: string, other: string, part: number): string {
  const added = channels(other)
  const mixed = channels(colour).map((value, place) =>
    Math.round(value + (added[place]! - value) * part)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): Channels =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels
