import {
  type ErrorAnswer,
  errorAnswer,
  type FieldError,
  type RefusalCode,
  refusals,
} from '../../contract/refusals.ts'

type Details = { errors?: FieldError[]; retryAfterSeconds?: number; until?: Date }

/** A refusal of a request. Use cases throw it, and one place turns it into an HTTP response. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** The time after which the caller may retry. The message contains it. */
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
