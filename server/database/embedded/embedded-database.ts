import {
  type ExecProtocolOptions,
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Transaction,
} from '@electric-sql/pglite'
import { StartupError } from '../../startup-error.ts'
import { KnownStatements } from './known-statements.ts'

/** PGlite, which also gives its folder back when closed and says so when PostgreSQL has stopped. */
export class EmbeddedDatabase extends PGlite {
  #release: () => void
  #stopped = false
  #statements = new KnownStatements()
  #taught = false

  constructor(options: PGliteOptions, release: () => void) {
    super(options)
    this.#release = release
  }

  /** To be called once it is ready. */
  watchForStop(): void {
    this.Module.onAbort = () => {
      this.#stopped = true
    }
  }

  // After a PANIC (disk full, failed fsync), PGlite would run the next query in an endless loop.
  override execProtocolRawSync(message: Uint8Array) {
    if (this.#stopped) throw new DatabaseStopped()
    return super.execProtocolRawSync(message)
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return this.#statements.send(message, sent => super.execProtocolStream(sent, options))
  }

  override query<Row>(text: string, values?: unknown[], options?: QueryOptions) {
    return super.query<Row>(text, values, this.#withoutParsers(options))
  }

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>) {
    return super.transaction(transaction => {
      const { query } = transaction
      transaction.query = (text, values, options) => query(text, values, this.#withoutParsers(options))
      return work(transaction)
    })
  }

  /**
   * Drizzle says with each statement how dates are read, always the same; PGlite would copy its table of some three
   * hundred types for each, a twentieth of what a sale costs.
   */
  #withoutParsers(options: QueryOptions | undefined): QueryOptions | undefined {
    if (!options?.parsers) return options
    const { parsers, ...others } = options
    if (!this.#taught) Object.assign(this.parsers, parsers)
    this.#taught = true
    return others
  }

  override async close(): Promise<void> {
    await super.close()
    this.#release()
  }
}

export class DatabaseStopped extends StartupError {
  constructor() {
    super(
      'La base de données s’est arrêtée sur une erreur grave, souvent un disque plein ou défaillant. ' +
        'Ce qui était confirmé est gardé : libérez de la place ou vérifiez le disque, puis redémarrez Ouvreuse.',
    )
  }
}
