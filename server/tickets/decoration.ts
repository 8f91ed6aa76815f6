import type { Beam } from '../../contract/rules/accent.ts'
import { speaksForItself } from '../../contract/rules/logo-ground.ts'
import { mark } from '../../contract/rules/mark.ts'
import type { Logo } from '../identity/read-logo.ts'
import { ink, mm, type Paper, page } from './paper.ts'

const fold = 95
const centre = page.width / 2

/** The light that falls on the film and its hour. */
export function drawBeam(paper: Paper, light: Beam): void {
  const beam = paper.linearGradient(0, mm(14), 0, mm(fold))
  beam.stop(0, light[0]).stop(0.28, light[1]).stop(1, light[2])
  paper
    .polygon(
      [mm(centre - 4.2), mm(14.4)],
      [mm(centre + 4.2), mm(14.4)],
      [mm(page.width), mm(fold)],
      [0, mm(fold)],
    )
    .fill(beam)
}

/** The usherette's torch, where the light comes from. */
export function drawLamp(paper: Paper): void {
  const scale = mm(8.4 / 14.6)
  paper
    .save()
    .translate(mm(centre) - 24 * scale, mm(13.6) - 16.4 * scale)
    .scale(scale)
    .path(mark.lamp)
    .fill(ink.text)
    .restore()
}

/** Above the names of cinema and place where it is wide, between them where it is not. */
export function drawLogo(paper: Paper, { width, height, plate }: Logo, picture: object): void {
  const room = speaksForItself(width, height) ? { width: 44, height: 6.4 } : { width: 15, height: 10.4 }
  const scale = Math.min(room.width / width, room.height / height)
  const [wide, high] = [width * scale, height * scale]
  const [x, y] = [centre - wide / 2, 2.8 + (room.height - high) / 2]
  if (plate.light)
    paper.roundedRect(mm(x - 1), mm(y - 0.7), mm(wide + 2), mm(high + 1.4), mm(1)).fill(plate.light)
  paper.image(picture as never, mm(x), mm(y), { width: mm(wide), height: mm(high) })
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
