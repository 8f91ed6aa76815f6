import { number } from './values.ts'

/** A path of SVG, made as our drawings are: of straight lines, and of arcs of a circle that are less than half of it. */
export function svgPath(path: string): string {
  let [x, y] = [0, 0]
  let drawn = ''
  for (const [, command = '', given = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (given.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const [right, down] = command === command.toLowerCase() ? [x, y] : [0, 0]
    const start: Point = [x, y]
    const kind = command.toLowerCase()
    if (kind === 'h') x = right + numbers[0]!
    else if (kind === 'v') y = down + numbers[0]!
    else if (kind !== 'z') [x, y] = [right + numbers.at(-2)!, down + numbers.at(-1)!]
    if (kind === 'z') drawn += 'h\n'
    else if (kind === 'a') drawn += arc(start, [x, y], numbers[0]!, numbers[4] === 1)
    else drawn += `${points(x, y)} ${kind === 'm' ? 'm' : 'l'}\n`
  }
  return drawn
}

type Point = readonly [number, number]

const points = (...measures: number[]): string => measures.map(number).join(' ')

/** The handles of the curve lie on the circle's tangents, which leave the straight way by half of what the arc turns. */
function arc([x, y]: Point, [endX, endY]: Point, radius: number, clockwise: boolean): string {
  const way = Math.atan2(endY - y, endX - x)
  const half = Math.asin(Math.min(1, Math.hypot(endX - x, endY - y) / 2 / radius))
  const reach = (4 / 3) * Math.tan(half / 2) * radius
  const turn = clockwise ? half : -half
  const leave = [x + reach * Math.cos(way - turn), y + reach * Math.sin(way - turn)]
  const arrive = [endX - reach * Math.cos(way + turn), endY - reach * Math.sin(way + turn)]
  return `${points(...leave, ...arrive, endX, endY)} c\n`
}
