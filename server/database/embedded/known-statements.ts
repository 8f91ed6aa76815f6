import type { messages } from '@electric-sql/pglite'
import { BoundedMap } from '../../../contract/rules/bounded-map.ts'

type Answer = messages.BackendMessage[]
type Send = (message: Uint8Array) => Promise<Answer>
type Statement = { name: string; described?: Answer }

const parse = 'P'.charCodeAt(0)
const describe = 'D'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)
const ofStatement = 'S'.charCodeAt(0)
/** Where a message says the statement's name: after its letter and length, and after what else comes first. */
const nameIn = { parse: 5, describe: 6, bind: 6 }

const knownFrom = 3
const mostKnown = 200

/**
 * PGlite has PostgreSQL read, describe and plan each statement at every call, half of the time of a sale. Here one
 * that has come a third time gets a name, and is read and planned once. It stands between PGlite, which sends one
 * statement's messages one after the other, and PostgreSQL.
 */
export class KnownStatements {
  #seen = new BoundedMap<string, number>(2000)
  #known = new Map<string, Statement>()
  #names = 0
  /** What is being asked; null when it has no name. */
  #current: Statement | null = null

  async send(message: Uint8Array, send: Send): Promise<Answer> {
    try {
      if (message[0] === parse) return await this.#parse(message, send)
      if (this.#current && message[0] === describe) return await this.#describe(this.#current, message, send)
      if (this.#current && message[0] === bind)
        return await send(named(message, nameIn.bind, this.#current.name))
      return await send(message)
    } catch (error) {
      // Tables have changed under it.
      if (['0A000', '26000'].includes((error as { code?: string }).code ?? '')) this.#known.clear()
      throw error
    }
  }

  async #parse(message: Uint8Array, send: Send): Promise<Answer> {
    this.#current = null
    const text = Buffer.from(message.buffer, message.byteOffset, message.length).toString('latin1')
    const known = this.#known.get(text)
    if (known) {
      this.#current = known
      return []
    }
    if (!this.#comesAgain(text)) return send(message)
    const statement = { name: `known ${++this.#names}` }
    const answer = await send(named(message, nameIn.parse, statement.name))
    this.#known.set(text, statement)
    this.#current = statement
    return answer
  }

  #comesAgain(text: string): boolean {
    if (this.#known.size >= mostKnown) return false
    const times = (this.#seen.get(text) ?? 0) + 1
    this.#seen.set(text, times)
    return times >= knownFrom
  }

  /** Its parameters and columns; of what was bound to it, the columns are the same. */
  async #describe(statement: Statement, message: Uint8Array, send: Send): Promise<Answer> {
    if (message[5] !== ofStatement)
      return statement.described!.filter(({ name }) => name === 'rowDescription')
    statement.described ??= await send(named(message, nameIn.describe, statement.name))
    return statement.described
  }
}

/** A message that says a name where it said none. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const letters = Buffer.from(name)
  const longer = Buffer.concat([message.subarray(0, at), letters, message.subarray(at)])
  longer.writeUInt32BE(longer.length - 1, 1)
  return longer
}
