import type { Beam } from '../../contract/rules/accent.ts'
import { speaksForItself } from '../../contract/rules/logo-ground.ts'
import { mark } from '../../contract/rules/mark.ts'
import type { Logo } from '../identity/read-logo.ts'
import { ink, mm, type Paper } from '../pdf/paper.ts'
import { drawPicture, type Picture } from '../pdf/picture.ts'
import {
  circle,
  fill,
  fillAndStroke,
  gradient,
  placed,
  polygon,
  roundedRect,
  stretch,
  stroke,
} from '../pdf/shapes.ts'
import { svgPath } from '../pdf/svg-path.ts'
import { page } from './ticket-page.ts'

const fold = 95
const centre = page.width / 2
const beam = polygon([centre - 4.2, 14.4], [centre + 4.2, 14.4], [page.width, fold], [0, fold])

/** The light that falls on the film and its hour. */
export function drawBeam(paper: Paper, light: Beam): void {
  const stops = [
    [0, light[0]],
    [0.28, light[1]],
    [1, light[2]],
  ] as const
  fill(paper, beam, gradient(paper, [0, 14], [0, fold], stops))
}

/** How large a step of the mark is. */
const step = 8.4 / 14.6
const lamp = placed(svgPath(mark.lamp), { x: centre - 24 * step, y: 13.6 - 16.4 * step, step: mm(step) })

/** The usherette's torch, where the light comes from. */
export const drawLamp = (paper: Paper): void => fill(paper, lamp, ink.text)

/** Above the names of cinema and place where it is wide, between them where it is not. */
export function drawLogo(paper: Paper, { width, height, plate }: Logo, picture: Picture): void {
  const room = speaksForItself(width, height) ? { width: 44, height: 6.4 } : { width: 15, height: 10.4 }
  const scale = Math.min(room.width / width, room.height / height)
  const [wide, high] = [width * scale, height * scale]
  const [x, y] = [centre - wide / 2, 2.8 + (room.height - high) / 2]
  if (plate.light) fill(paper, roundedRect(x - 1, y - 0.7, wide + 2, high + 1.4, 1), plate.light)
  drawPicture(paper, picture, { x, y, width: wide, height: high })
}

const across = stretch([page.margin, fold], [page.width - page.margin, fold])
const holes = circle(0, fold, 2.4) + circle(page.width, fold, 2.4)
const thin = { width: 0.8, colour: ink.soft }

export function drawFold(paper: Paper): void {
  stroke(paper, across, { ...thin, dash: [2.4, 2.8] })
  fillAndStroke(paper, holes, ink.paper, thin)
}
