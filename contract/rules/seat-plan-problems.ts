import { type DrawnSeat, isSellable, seatKey, wheelchairSpacesAsked } from './seat-plan.ts'

// This file validates seat plans. The editor shows the problems; the server refuses a plan that has any.

export const mostSeatsOfPlan = 2000
/** The most characters of the name of a row, and of the number of a seat. */
export const longestSeatName = 6
export const longestReason = 200
/** The largest coordinate of a seat. One unit is the width of a seat. */
export const furthestSpot = 1000
/** The largest position of a row in the room, and of a seat in its row. */
export const highestOrder = 99_999
/** Two seats overlap if the distance between them is less than this. One unit is the width of a seat. */
const nearestSeats = 0.4

export type PlanProblem = {
  /** The index of the seat with the problem; null if it concerns the whole plan. */
  at: number | null
  field: keyof DrawnSeat | null
  /** The sentence for staff; it names the seat or the row. */
  message: string
}

/** Names a seat in the middle of a sentence: « rang F, place 12 ». */
const nameOf = ({ row_name, seat_number }: DrawnSeat): string => `rang ${row_name}, place ${seat_number}`

/** Returns the problems for which a plan is refused, sorted by seat. */
export function planProblems(seats: readonly DrawnSeat[]): PlanProblem[] {
  if (seats.length === 0)
    return [
      { at: null, field: null, message: 'Ce plan est vide\u00a0: dessinez au moins un rang de places.' },
    ]
  if (seats.length > mostSeatsOfPlan)
    return [
      {
        at: null,
        field: null,
        message: `Ce plan a ${seats.length} places\u00a0: ${mostSeatsOfPlan} au plus.`,
      },
    ]
  const problems = [
    ...seats.flatMap(problemsOfOne),
    ...problemsOfNames(seats),
    ...problemsOfOrder(seats),
    ...problemsOfSpots(seats),
    ...problemsOfTies(seats),
  ]
  if (problems.length === 0 && !seats.some(isSellable))
    return [{ at: null, field: null, message: 'Aucune place de ce plan n’est en vente.' }]
  return problems.sort((one, other) => (one.at ?? -1) - (other.at ?? -1))
}

/**
 * Returns a warning if there are fewer wheelchair spaces than the law requires; null otherwise. A plan with this
 * warning can still be saved.
 */
export function planWarning(seats: readonly DrawnSeat[]): string | null {
  const spaces = seats.filter(({ kind }) => kind === 'pmr').length
  const asked = wheelchairSpacesAsked(seats.length)
  if (seats.length === 0 || spaces >= asked) return null
  const there =
    spaces === 0
      ? 'Aucun emplacement fauteuil'
      : `${spaces}\u00a0emplacement${spaces > 1 ? 's' : ''} fauteuil`
  return `${there}\u00a0: pour ${seats.length}\u00a0places, la loi en demande ${asked}.`
}

function problemsOfOne(seat: DrawnSeat, at: number): PlanProblem[] {
  const { row_name, seat_number, kept_because } = seat
  const problems: PlanProblem[] = []
  if (!isSeatName(row_name))
    problems.push({
      at,
      field: 'row_name',
      message: nameSentence(`Le nom du rang «\u00a0${row_name}\u00a0»`),
    })
  if (!isSeatName(seat_number))
    problems.push({
      at,
      field: 'seat_number',
      message: nameSentence(`Rang ${row_name}\u00a0: le numéro «\u00a0${seat_number}\u00a0»`),
    })
  for (const field of ['x', 'y'] as const)
    if (!(Math.abs(seat[field]) <= furthestSpot))
      problems.push({
        at,
        field,
        message: `La position de la place ${nameOf(seat)} n’est pas un nombre entre -${furthestSpot} et ${furthestSpot}.`,
      })
  if (kept_because !== null && (kept_because.trim() === '' || kept_because.length > longestReason))
    problems.push({
      at,
      field: 'kept_because',
      message: `La place ${nameOf(seat)} est gardée par la maison\u00a0: dites pourquoi, en ${longestReason} caractères au plus.`,
    })
  return problems
}

/** Returns true for one to six visible characters without a space. */
export const isSeatName = (text: string): boolean => /^[\p{L}\p{N}\p{P}\p{S}]{1,6}$/u.test(text)

const nameSentence = (what: string) => `${what} doit avoir de 1 à ${longestSeatName} caractères, sans espace.`

function problemsOfNames(seats: readonly DrawnSeat[]): PlanProblem[] {
  const first = new Map<string, number>()
  return seats.flatMap((seat, at) => {
    const key = seatKey(seat)
    if (!first.has(key)) {
      first.set(key, at)
      return []
    }
    return [
      {
        at,
        field: 'seat_number',
        message: `Il y a deux places ${seat.seat_number} au rang ${seat.row_name}\u00a0: donnez-leur des numéros différents.`,
      },
    ]
  })
}

/**
 * Returns a problem for each seat that has the same position in its row as another seat, because it would be
 * unknown which seats are adjacent.
 */
function problemsOfOrder(seats: readonly DrawnSeat[]): PlanProblem[] {
  const taken = new Map<string, DrawnSeat>()
  return seats.flatMap((seat, at) => {
    const place = `${seat.row_position} ${seat.place_in_row}`
    const other = taken.get(place)
    taken.set(place, seat)
    return other
      ? [
          {
            at,
            field: 'place_in_row',
            message: `Les places ${nameOf(other)} et ${nameOf(seat)} ont le même ordre dans leur rang.`,
          },
        ]
      : []
  })
}

function problemsOfSpots(seats: readonly DrawnSeat[]): PlanProblem[] {
  const squares = new Map<string, DrawnSeat[]>()
  return seats.flatMap((seat, at) => {
    const [column, line] = [Math.floor(seat.x / nearestSeats), Math.floor(seat.y / nearestSeats)]
    const around = [-1, 0, 1].flatMap(dx =>
      [-1, 0, 1].flatMap(dy => squares.get(`${column + dx} ${line + dy}`) ?? []),
    )
    const square = `${column} ${line}`
    squares.set(square, [...(squares.get(square) ?? []), seat])
    const under = around.find(other => Math.hypot(other.x - seat.x, other.y - seat.y) < nearestSeats)
    return under
      ? [
          {
            at,
            field: 'x',
            message: `Les places ${nameOf(under)} et ${nameOf(seat)} sont l’une sur l’autre.`,
          },
        ]
      : []
  })
}

function problemsOfTies(seats: readonly DrawnSeat[]): PlanProblem[] {
  const byKey = new Map(seats.map(seat => [seatKey(seat), seat]))
  return seats.flatMap((seat, at) => {
    const message = tieProblem(seat, seat.tied_to === null ? undefined : byKey.get(seat.tied_to))
    return message ? [{ at, field: 'tied_to', message }] : []
  })
}

function tieProblem(seat: DrawnSeat, tied: DrawnSeat | undefined): string | null {
  if (seat.kind === 'accompagnateur')
    return tied?.kind !== 'pmr'
      ? `La place accompagnateur ${nameOf(seat)} n’est liée à aucun emplacement fauteuil.`
      : isSellable(seat) && !isSellable(tied)
        ? `La place accompagnateur ${nameOf(seat)} va avec un emplacement fauteuil qui n’est pas en vente\u00a0: retirez-la aussi de la vente.`
        : null
  if (seat.kind !== 'duo')
    return seat.tied_to === null
      ? null
      : `La place ${nameOf(seat)} est liée à une autre sans être un duo ni une place accompagnateur.`
  if (tied?.kind !== 'duo' || tied.tied_to !== seatKey(seat) || tied === seat)
    return `La place duo ${nameOf(seat)} n’a pas sa moitié.`
  if (tied.row_position !== seat.row_position || Math.abs(tied.place_in_row - seat.place_in_row) !== 1)
    return `Les deux places du duo ${nameOf(seat)} ne sont pas côte à côte.`
  return isSellable(seat) && !isSellable(tied)
    ? `La place duo ${nameOf(seat)} ne peut pas se vendre sans sa moitié\u00a0: retirez-la aussi de la vente.`
    : null
}
