import { type SQL, sql } from 'drizzle-orm'
import { amongNumbers } from '../database/search.ts'
import { orders } from './tables.ts'

/** What somebody typed, read as a seat and the words beside it. */
type Reading = { seat: SQL; rest: string[] }

/** « F12 », « F 12 » or « Rang F, place 12 » among these words: each way in which they name a seat. */
export function seatsNamedBy(words: readonly string[]): Reading[] {
  const said = words.map(word => word.replace(/,$/, '')).filter(word => !/^(rang|places?)$/i.test(word))
  return said.flatMap((word, at) => {
    const [next, rest] = [said[at + 1], said.toSpliced(at, 1)]
    const readings: Reading[] = []
    if (isShort(word, 12) && /^.+\d/.test(word)) readings.push({ seat: inOneWord(word), rest })
    if (next && isShort(word, 6) && isShort(next, 6) && /\d/.test(next))
      readings.push({ seat: inTwo(word, next), rest: rest.toSpliced(at, 1) })
    return readings
  })
}

/** As long as the name of a row and the number of a seat may be. */
const isShort = (word: string, most: number): boolean => [...word].length <= most

const inOneWord = (word: string): SQL => sql`fold(row_name || seat_number) = fold(${word})`
const inTwo = (row: string, number: string): SQL =>
  sql`fold(row_name) = fold(${row}) and fold(seat_number) = fold(${number})`

/** The orders that are shown with such a seat; of one that stands, not by what was cancelled of it. */
export const withSeat = (named: SQL): SQL =>
  amongNumbers(
    orders.id,
    sql`select orders_id from places join orders owner on owner.id = orders_id
      where seats_id = any(array(select id from seats where ${named}))
        and (places.state <> 'cancelled' or owner.state <> 'confirmed')`,
  )
