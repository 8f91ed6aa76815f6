import { mm, numberIn, type Paper } from './paper.ts'
import { number, shares } from './values.ts'

/** A shape as a page draws it, from the page's upper left corner; measures are in millimetres. */
type Shape = string
/** A colour, or what a gradient is called. */
type Paint = string
type Point = readonly [number, number]

const at = (...measures: number[]): string => measures.map(measure => number(mm(measure))).join(' ')

export const rect = (x: number, y: number, width: number, height: number): Shape =>
  `${at(x, y, width, height)} re\n`

/** From point to point. */
export const stretch = (first: Point, ...others: Point[]): Shape =>
  [`${at(...first)} m\n`, ...others.map(point => `${at(...point)} l\n`)].join('')

export const polygon = (first: Point, ...others: Point[]): Shape => `${stretch(first, ...others)}h\n`

/** How far the handles of a quarter circle reach, as a share of its radius. */
const reach = (4 * (Math.SQRT2 - 1)) / 3

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): Shape {
  const [right, bottom, rest] = [x + width, y + height, radius * (1 - reach)]
  return [
    `${at(x + radius, y)} m\n${at(right - radius, y)} l\n`,
    `${at(right - rest, y, right, y + rest, right, y + radius)} c\n${at(right, bottom - radius)} l\n`,
    `${at(right, bottom - rest, right - rest, bottom, right - radius, bottom)} c\n${at(x + radius, bottom)} l\n`,
    `${at(x + rest, bottom, x, bottom - rest, x, bottom - radius)} c\n${at(x, y + radius)} l\n`,
    `${at(x, y + rest, x + rest, y, x + radius, y)} c\nh\n`,
  ].join('')
}

export const circle = (x: number, y: number, radius: number): Shape =>
  roundedRect(x - radius, y - radius, 2 * radius, 2 * radius, radius)

/** Put at a place, and turned, or drawn in steps of its own (in points). */
export function placed(
  shape: Shape,
  { x, y, degrees = 0, step = 1 }: { x: number; y: number; degrees?: number; step?: number },
): Shape {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180) * step, Math.sin((degrees * Math.PI) / 180) * step]
  return `${[cos, sin, -sin, cos].map(number).join(' ')} ${at(x, y)} cm\n${shape}`
}

type Line = { width: number; colour: string; dash?: readonly number[] }

export const fill = (paper: Paper, shape: Shape, paint: Paint): void =>
  draw(paper, `${shape}${filledWith(paint)}f\n`)

export const stroke = (paper: Paper, shape: Shape, line: Line): void =>
  draw(paper, `${drawnWith(line)}${shape}S\n`)

export const fillAndStroke = (paper: Paper, shape: Shape, paint: Paint, line: Line): void =>
  draw(paper, `${drawnWith(line)}${filledWith(paint)}${shape}B\n`)

/** A PDF counts from below; nothing that is set here stays set. */
export const draw = (paper: Paper, content: string): void =>
  paper.put(`q\n1 0 0 -1 0 ${number(paper.height)} cm\n${content}Q\n`)

const filledWith = (paint: Paint): string =>
  paint.startsWith('#') ? `${shares(paint).join(' ')} rg\n` : `/Pattern cs\n/${paint} scn\n`

const drawnWith = ({ width, colour, dash = [] }: Line): string =>
  `${width} w\n[${dash.join(' ')}] 0 d\n${shares(colour).join(' ')} RG\n`

/** Colours at their share of the way from one point to another. */
export function gradient(
  paper: Paper,
  from: Point,
  to: Point,
  stops: readonly (readonly [number, string])[],
): Paint {
  const colourOf = (colour: string) => shares(colour).map(number).join(' ')
  const steps = stops.slice(1).map(([, colour], index) => {
    const before = stops[index]![1]
    return `<</FunctionType 2 /Domain [0 1] /C0 [${colourOf(before)}] /C1 [${colourOf(colour)}] /N 1>>`
  })
  const bounds = stops.slice(1, -1).map(([share]) => share)
  const course =
    `<</FunctionType 3 /Domain [0 1] /Functions [${steps.join(' ')}] /Bounds [${bounds.join(' ')}] ` +
    `/Encode [${steps.map(() => '0 1').join(' ')}]>>`
  const way = `${at(...from)} ${at(...to)}`
  const pattern =
    `/PatternType 2 /Matrix [1 0 0 -1 0 ${number(paper.height)}] /Shading <</ShadingType 2 ` +
    `/ColorSpace /DeviceRGB /Coords [${way}] /Function ${course} /Extend [true true]>>`
  return `Sh${numberIn(paper.gradients, pattern)}`
}
