import {
  type ErrorAnswer,
  errorAnswer,
  type FieldError,
  type RefusalCode,
  refusals,
} from '../../contract/refusals.ts'

type Details = { errors?: FieldError[]; retryAfterSeconds?: number; until?: Date }

/** A "no" on its way to the caller. Thrown by use cases, turned into HTTP in one place. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Said to the caller in words. */
  readonly until: Date | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.until = details.until
  }

  get status(): number {
    return refusals[this.code][0]
  }

  /** What the caller reads. */
  get answer(): ErrorAnswer {
    return errorAnswer(this.code, this.errors, this.until)
  }

  asResponse(): Response {
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    if (this.retryAfterSeconds) headers.set('retry-after', String(Math.ceil(this.retryAfterSeconds)))
    return new Response(JSON.stringify(this.answer), { status: this.status, headers })
  }
}
