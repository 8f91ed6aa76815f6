import { mark } from '../../contract/rules/mark.ts'
import { ink, mm, type Paper, page } from './paper.ts'

const fold = 95

/** The usherette's torch, whose beam falls on the film and its hour. */
export function drawBeam(paper: Paper): void {
  const centre = page.width / 2
  const beam = paper.linearGradient(0, mm(14), 0, mm(fold))
  beam.stop(0, ink.beam[0]).stop(0.28, ink.beam[1]).stop(1, ink.beam[2])
  paper
    .polygon(
      [mm(centre - 4.2), mm(14.4)],
      [mm(centre + 4.2), mm(14.4)],
      [mm(page.width), mm(fold)],
      [0, mm(fold)],
    )
    .fill(beam)
  const scale = mm(8.4 / 14.6)
  paper
    .save()
    .translate(mm(centre) - 24 * scale, mm(13.6) - 16.4 * scale)
    .scale(scale)
    .path(mark.lamp)
    .fill(ink.text)
    .restore()
}

export function drawFold(paper: Paper): void {
  paper
    .moveTo(mm(page.margin), mm(fold))
    .lineTo(mm(page.width - page.margin), mm(fold))
    .lineWidth(0.8)
    .dash(2.4, { space: 2.8 })
    .stroke(ink.soft)
    .undash()
  for (const edge of [0, page.width])
    paper.circle(mm(edge), mm(fold), mm(2.4)).fillAndStroke(ink.paper, ink.soft)
}
