import { type DestinationStream, type Logger, pino } from 'pino'

/** Creates the logger. It omits the values of a failed query, which may be personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination)
}

/**
 * Describes an error without personal data. Drizzle repeats the parameters of a failed query in its message, and
 * PostgreSQL the offending row in its detail.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: typeof error }
  const { name, code, constraint, query, cause } = error as Error & Record<string, unknown>
  if (typeof query === 'string') return { type: name, query, cause: describeError(cause) }
  return {
    type: name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
