import { type Drawing, type DrawnSeat, type Spot, seatKey } from '../../../../contract/rules/seat-plan.ts'
import { setKind } from '../drawing/kinds.ts'
import { distance, inOrder, rounded } from '../drawing/order.ts'
import { centreDrawing } from '../drawing/shape.ts'
import { FileProblem, listIn, numberIn, recordIn, textIn } from './reading.ts'

// Reads and writes seating plans in the format of pretix, another ticketing software. Positions are in pixels, and
// decorations are ignored. pretix gives each seat a category: if its name is a kind of seat, the seat gets that
// kind; otherwise the category is a price and is ignored.

export const isPretixFile = (file: object): boolean => 'zones' in file

/** The usual distance between two seats in pretix, in pixels: twice the seat radius plus the gap. */
const pixelsPerSeat = 25

type Found = { row_name: string; seat_number: string; category: string; row: number; spot: Spot }

export function readPretixFile(file: object): Drawing {
  const found: Found[] = []
  for (const [index, zone] of listIn(file, 'zones', 'Ce plan').entries())
    found.push(...apart(found, readZone(zone, index), letterOfZone(zone, index)))
  const pixels = stepOf(found)
  const seats = found.map(
    ({ row_name, seat_number, row, spot }): DrawnSeat => ({
      row_name,
      seat_number,
      x: rounded(spot.x / pixels),
      y: rounded(spot.y / pixels),
      row_position: row,
      place_in_row: 0,
      kind: 'standard',
      tied_to: null,
      out_of_order: false,
      kept_because: null,
    }),
  )
  return withKinds(centreDrawing({ seats: inOrder(seats), focus: null }), found)
}

function readZone(eachZone: unknown, zoneIndex: number): Found[] {
  const whatZone = `La zone nº ${zoneIndex + 1}`
  const zone = recordIn(eachZone, whatZone)
  const zoneSpot = spotIn(zone, whatZone, true)
  return listIn(zone, 'rows', whatZone).flatMap((eachRow, rowIndex) => {
    const whatRow = `Le rang nº ${rowIndex + 1} de la zone nº ${zoneIndex + 1}`
    const record = recordIn(eachRow, whatRow)
    const row_name = shortName(textIn(record, 'row_number', whatRow))
    const rowSpot = spotIn(record, `Le rang ${row_name}`, false)
    return listIn(record, 'seats', `Le rang ${row_name}`).map((eachSeat, seatIndex) => {
      const whatSeat = `La place nº ${seatIndex + 1} du rang ${row_name}`
      const seat = recordIn(eachSeat, whatSeat)
      const seat_number = shortName(textIn(seat, 'seat_number', whatSeat))
      const spot = spotIn(seat, `La place ${seat_number} du rang ${row_name}`, true)
      return {
        row_name,
        seat_number,
        category: 'category' in seat ? String(seat.category) : '',
        row: zoneIndex * 10_000 + rowIndex,
        spot: { x: zoneSpot.x + rowSpot.x + spot.x, y: zoneSpot.y + rowSpot.y + spot.y },
      }
    })
  })
}

const letterOfZone = (zone: unknown, index: number): string =>
  /\p{L}/u.exec((zone as { name?: unknown }).name?.toString() ?? '')?.[0].toUpperCase() ?? String(index + 1)

/**
 * Makes all seat names of a plan differ. If a zone (such as the balcony) has a seat with the same name as a seat
 * in an earlier zone, adds the zone's letter to the names of its rows.
 */
function apart(before: readonly Found[], zone: readonly Found[], letter: string): readonly Found[] {
  const taken = new Set(before.map(seatKey))
  if (!zone.some(seat => taken.has(seatKey(seat)))) return zone
  return zone.map(seat => ({ ...seat, row_name: `${letter}${seat.row_name}` }))
}

/**
 * Sets the kinds of seats from the names of pretix's categories. Categories that name no kind of seat are prices,
 * and are ignored.
 */
function withKinds(drawing: Drawing, found: readonly Found[]): Drawing {
  const those = (said: RegExp) => new Set([...found.keys()].filter(at => said.test(found[at]!.category)))
  const kinds = [
    ['pmr', /^pmr$|wheelchair|rollstuhl|fauteuil/i],
    ['accompagnateur', /^accompagnateur$/i],
    ['duo', /^duo$/i],
  ] as const
  return kinds.reduce((drawn, [kind, said]) => {
    const seats = those(said)
    return seats.size > 0 ? setKind(drawn, seats, kind) : drawn
  }, drawing)
}

/** Reads the position of a zone, row or seat. A row without a position is at the origin of its zone. */
function spotIn(record: object, what: string, required: boolean): Spot {
  const position = (record as { position?: unknown }).position
  if (position === undefined && !required) return { x: 0, y: 0 }
  const spot = recordIn(position, `La position (« position ») de ${what.toLowerCase()}`)
  return { x: numberIn(spot, 'x', what), y: numberIn(spot, 'y', what) }
}

/** Shortens « Row 12 » to « 12 », because our row names have no spaces. */
const shortName = (name: string): string => name.split(/\s+/).at(-1)!

/**
 * Returns the distance between neighbouring seats in pixels. Takes the lower quartile of all distances, because
 * curves and aisles make some of them larger.
 */
function stepOf(found: readonly Found[]): number {
  const steps = [...Map.groupBy(found, ({ row }) => row).values()].flatMap(row => {
    const spots = row.map(({ spot }) => spot).toSorted((one, other) => one.x - other.x || one.y - other.y)
    return spots.slice(1).map((spot, index) => distance(spots[index]!, spot))
  })
  const sorted = steps.filter(step => step > 0).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 4)] ?? pixelsPerSeat
}

const margin = 60

/**
 * Writes the plan in pretix's format. Kinds of seats become pretix's categories. pretix cannot store that a seat
 * is blocked or out of order, so this is lost.
 */
export function writePretixFile(name: string, { seats }: Drawing): string {
  if (seats.length === 0) throw new FileProblem('Ce plan est vide : il n’y a rien à exporter.')
  const left = Math.min(...seats.map(({ x }) => x))
  const top = Math.min(...seats.map(({ y }) => y))
  const pixels = ({ x, y }: Spot): Spot => ({
    x: rounded((x - left) * pixelsPerSeat + margin),
    y: rounded((y - top) * pixelsPerSeat + margin),
  })
  const all = seats.map(pixels)
  const rows = Map.groupBy(seats.keys(), at => `${seats[at]!.row_position} ${seats[at]!.row_name}`)
  const plan = {
    name,
    size: {
      width: Math.ceil(Math.max(...all.map(({ x }) => x)) + margin),
      height: Math.ceil(Math.max(...all.map(({ y }) => y)) + margin),
    },
    categories: [...new Set(seats.map(({ kind }) => kind))].map(kind => ({ name: kind })),
    zones: [
      {
        name,
        position: { x: 0, y: 0 },
        rows: [...rows.values()].map(row => ({
          row_number: seats[row[0]!]!.row_name,
          row_label: `Rang ${seats[row[0]!]!.row_name}`,
          position: { x: 0, y: 0 },
          seats: row.map(at => ({
            seat_guid: `${seats[at]!.row_name}-${seats[at]!.seat_number}`,
            seat_number: seats[at]!.seat_number,
            position: all[at],
            category: seats[at]!.kind,
          })),
        })),
        areas: [],
      },
    ],
  }
  return JSON.stringify(plan, null, 1)
}
