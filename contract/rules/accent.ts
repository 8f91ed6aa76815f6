// This file derives the colours of each theme from the cinema's accent colour. They always have enough contrast,
// so the cinema can choose any accent colour.

/**
 * The background colours of both themes, and the default text colour of buttons. A test compares them with
 * tokens.css.
 */
export const grounds = {
  dark: ['#12100e', '#1b1815', '#27221d'],
  light: ['#f6f0e5', '#fffaf1', '#ffffff'],
} as const
export const ink = '#1d1507'
export const usualAccent = '#ffd166'

/** The minimum contrast of text (WCAG 2.2, AA). */
const enough = 4.5
/**
 * The minimum contrast of a button with the page background. In the light theme, it is the contrast of the default
 * accent colour (yellow on cream).
 */
const leastButtonContrast = { light: 1.4, dark: 2 } as const

type Theme = keyof typeof grounds
export type Shades = {
  /** The colours of a button: its background, its text, and its background under the pointer. */
  fill: string
  on: string
  pressed: string
  /** The accent colour for text or lines on any background of the theme. */
  text: string
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Returns the WCAG contrast ratio of two colours, from 1 (same colour) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/**
 * Returns the colours derived from an accent colour for both themes. They keep its hue, and are only as much
 * lighter or darker as the contrast requires.
 */
export const accentShades = (colour: string): Record<Theme, Shades> => ({
  light: shadesIn('light', colour),
  dark: shadesIn('dark', colour),
})

function shadesIn(theme: Theme, colour: string): Shades {
  const away = theme === 'light' ? -1 : 1
  const isSeen = (shade: string) => worst(shade, grounds[theme]) >= leastButtonContrast[theme]
  const fill = nearestShade(colour, away, isSeen)
  // Use the default text colour if its contrast is enough, because it is softer than black. Otherwise use white or
  // black: one of them has enough contrast on any colour.
  const on = [ink, '#ffffff', '#000000'].find(written => contrast(written, fill) >= enough)!
  const pressed =
    [away, -away]
      .map(way => lighter(fill, way * 0.06))
      .find(shade => shade !== fill && isSeen(shade) && contrast(on, shade) >= enough) ?? fill
  return {
    fill,
    on,
    pressed,
    text: nearestShade(colour, away, shade => worst(shade, grounds[theme]) >= enough),
  }
}

/**
 * The three colours of the beam of light on printed pages, from strongest to lightest. Dark text is readable on
 * each.
 */
export type Beam = readonly [near: string, half: string, far: string]

export function beamOf(colour: string | null): Beam {
  if (!colour) return ['#ffc845', '#ffe09a', '#fff8e6']
  const near = nearestShade(colour, 1, shade => contrast(shade, paperInk) >= enough)
  return [near, mixed(near, 0.45), mixed(near, 0.88)]
}

/** The lightest text colour that is printed on the beam. */
const paperInk = '#1d1813'

/** The colours of the band at the head of the printed programme, from left to right, and of its text. */
export type Band = { from: string; to: string; text: string }

/**
 * Returns the accent colour itself with white text if that is readable, as with a dark red. On a lighter accent
 * colour, returns the light beam with dark text.
 */
export function bandOf(colour: string | null): Band {
  if (colour && contrast(colour, '#ffffff') >= enough) return { from: colour, to: colour, text: '#ffffff' }
  const [from, to] = beamOf(colour)
  return { from, to, text: paperInk }
}

/** Returns the accent colour, darkened as needed to be read on white paper. */
export const printedText = (colour: string): string =>
  nearestShade(colour, -1, shade => contrast(shade, '#ffffff') >= enough)

/**
 * Returns the custom properties of web/ui/tokens.css that depend on the accent colour. A text that is not a colour
 * is replaced by the default colour, so that no other text gets into the style sheet.
 */
export function accentProperties(colour: string): Record<string, string> {
  const { light, dark } = accentShades(isColour(colour) ? colour : usualAccent)
  const both = (name: keyof Shades) => `light-dark(${light[name]},${dark[name]})`
  return {
    '--beam': both('fill'),
    '--beam-strong': both('pressed'),
    '--on-beam': both('on'),
    '--beam-text': both('text'),
    '--beam-glow': `light-dark(${light.fill}47,${dark.fill}21)`,
    '--focus': `light-dark(#1d1813,${dark.text})`,
    '--focus-gap': `light-dark(${light.fill},${grounds.dark[0]})`,
  }
}

/**
 * Writes a style sheet that sets the colours derived from an accent colour, in place of those of tokens.css. A
 * preview passes its own selector, so that the rest of the page keeps its colours.
 */
export function accentStyles(colour: string, under = ':root,.on-picture,.on-paper'): string {
  const written = Object.entries(accentProperties(colour)).map(([name, value]) => `${name}:${value}`)
  return `${under}{${written.join(';')}}`
}

const worst = (colour: string, under: readonly string[]): number =>
  Math.min(...under.map(ground => contrast(colour, ground)))

/**
 * Returns the colour if it passes the check `does`; otherwise the first lighter (way 1) or darker (way -1) shade
 * that passes. If no shade passes, returns white or black.
 */
function nearestShade(colour: string, way: 1 | -1, does: (shade: string) => boolean): string {
  if (does(colour)) return colour.toLowerCase()
  for (let step = 0.01; step < 1; step += 0.01) {
    const shade = lighter(colour, way * step)
    if (does(shade)) return shade
  }
  return way > 0 ? '#ffffff' : '#000000'
}

/**
 * Changes the lightness of a colour by `by` and keeps its hue. Reduces its chroma as far as needed for a screen to
 * show the result.
 */
function lighter(colour: string, by: number): string {
  const [lightness, a, b] = oklabOf(colour)
  const aimed = Math.min(1, Math.max(0, lightness + by))
  for (let part = 1; part >= 0; part -= 0.05) {
    const linear = linearOf([aimed, a * part, b * part])
    if (linear.every(value => value > -0.0005 && value < 1.0005)) return hexOf(linear)
  }
  return hexOf(linearOf([aimed, 0, 0]))
}

function mixed(colour: string, white: number): string {
  return written(channels(colour).map(value => value + (255 - value) * white))
}

type Triple = readonly [number, number, number]

// OKLab after Björn Ottosson (https://bottosson.github.io/posts/oklab/); OKLCH is the same in polar coordinates.

function oklabOf(colour: string): Triple {
  const [r, g, b] = channels(colour).map(linearPart) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const hexOf = (linear: Triple): string =>
  written(
    linear.map(value => {
      const part = Math.min(1, Math.max(0, value))
      return 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
    }),
  )

const written = (values: readonly number[]): string =>
  `#${values.map(value => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const linearPart = (value: number): number => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(linearPart) as unknown as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): Triple =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Triple
