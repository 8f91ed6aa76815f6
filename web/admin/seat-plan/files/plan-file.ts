import { type Drawing, type SeatKind, seatKinds } from '../../../../contract/rules/seat-plan.ts'
import { longestReason } from '../../../../contract/rules/seat-plan-problems.ts'
import { inOrder } from '../drawing/order.ts'
import { FileProblem, listIn, numberIn, recordIn, textIn } from './reading.ts'

// The name of our own file format for seat plans. A file contains the drawing only, and no sales.

const format = 'ouvreuse-plan-de-salle'
const version = 1

export const isPlanFile = (file: object): boolean => 'format' in file && file.format === format

export const writePlanFile = (name: string, { seats, focus }: Drawing): string =>
  JSON.stringify({ format, version, name, focus, seats }, null, 1)

export function readPlanFile(file: object): Drawing {
  if (numberIn(file, 'version', 'Ce fichier') !== version)
    throw new FileProblem(
      'Ce fichier vient d’une version plus récente d’Ouvreuse : mettez ce site à jour, ou exportez-le de nouveau.',
    )
  const seats = listIn(file, 'seats', 'Ce plan').map((each, index) => {
    const seat = recordIn(each, `La place nº ${index + 1} de ce fichier`)
    const row_name = textIn(seat, 'row_name', `La place nº ${index + 1} de ce fichier`)
    const seat_number = textIn(seat, 'seat_number', `Une place du rang ${row_name}`)
    const what = `La place ${seat_number} du rang ${row_name}`
    return {
      row_name,
      seat_number,
      x: numberIn(seat, 'x', what),
      y: numberIn(seat, 'y', what),
      row_position: numberIn(seat, 'row_position', what),
      place_in_row: numberIn(seat, 'place_in_row', what),
      kind: kindIn(seat, what),
      tied_to: optionalText(seat, 'tied_to'),
      out_of_order: (seat as { out_of_order?: unknown }).out_of_order === true,
      kept_because: optionalText(seat, 'kept_because')?.slice(0, longestReason) ?? null,
    }
  })
  const focus = 'focus' in file && file.focus !== null ? recordIn(file.focus, 'Le foyer de ce plan') : null
  return {
    seats: inOrder(seats),
    focus: focus && {
      x: numberIn(focus, 'x', 'Le foyer de ce plan'),
      y: numberIn(focus, 'y', 'Le foyer de ce plan'),
    },
  }
}

function kindIn(seat: object, what: string): SeatKind {
  const kind = textIn(seat, 'kind', what)
  const known = seatKinds.find(each => each === kind)
  if (!known) throw new FileProblem(`${what} est d’un genre inconnu, « ${kind} ».`)
  return known
}

function optionalText(seat: object, field: string): string | null {
  const value = (seat as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : null
}
