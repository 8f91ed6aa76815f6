import {
  type ErrorAnswer,
  errorAnswer,
  type FieldError,
  type RefusalCode,
  refusals,
} from '../../contract/refusals.ts'

type Details = { errors?: FieldError[]; retryAfterSeconds?: number; until?: Date }

/** A refusal for the caller. Use cases throw it; one place turns it into an HTTP response. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Mentioned in the message to the caller. */
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

  /** The body of the response. */
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
