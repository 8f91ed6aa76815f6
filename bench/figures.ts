import { table } from './table.ts'

/** A measured value and its ratio to a reference, both from the same run. */
export type Figure = {
  what: string
  limit: string
  /** Our speed divided by the speed of the reference: higher is better. */
  ratio: number
  goal: number
  /** The measured speed as text, for example "900 sales/s". It depends on the machine, unlike `ratio`. */
  seen: string
}

export const tableOf = (figures: Figure[]): string =>
  table(
    [
      'what is measured',
      'reference',
      'our speed ÷ reference (higher is better)',
      'lowest allowed quotient',
      'our result',
    ],
    figures.map(({ what, limit, ratio, goal, seen }) => [
      what,
      limit,
      ratio.toFixed(2),
      goal.toFixed(2),
      seen,
    ]),
  )

const row = 34
const left = 330
const wide = 360

/** Draws the figures as an SVG chart: a bar for each ratio, and a mark at its goal. */
export function chartOf(figures: Figure[]): string {
  const longest = Math.max(1, ...figures.map(({ ratio, goal }) => Math.max(ratio, goal))) * 1.05
  const x = (value: number) => (left + (value / longest) * wide).toFixed(1)
  const bars = figures.map(({ what, ratio, goal }, index) => {
    const y = 20 + index * row
    const fill = ratio >= goal ? '#3f7d4e' : '#b3472f'
    return [
      `<text x="${left - 10}" y="${y + 15}" text-anchor="end">${escapeXml(what)}</text>`,
      `<rect x="${left}" y="${y}" width="${(Number(x(ratio)) - left).toFixed(1)}" height="20" fill="${fill}"/>`,
      `<path d="M${x(goal)} ${y - 4}v28" stroke="#222" stroke-width="2"/>`,
      `<text x="${Number(x(Math.max(ratio, goal))) + 8}" y="${y + 15}">${ratio.toFixed(2)}</text>`,
    ].join('')
  })
  const height = 30 + figures.length * row
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 70} ${height}" font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>${bars.join('\n')}</svg>\n`
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
