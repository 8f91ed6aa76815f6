/** The database's own error, from under the layers that wrapped it. */
function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } {
  let found = error
  while (found instanceof Error && found.cause instanceof Error) found = found.cause
  return found instanceof Error ? (found as Error & { code?: string; constraint?: string }) : {}
}

/** The name of the constraint that refused a write, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = databaseError(error)
  // Class 23: integrity constraint violations (unique, foreign key, check, exclusion).
  return code?.startsWith('23') ? constraint : undefined
}

/** True when a lock was not to be had within `lock_timeout`. */
export const waitedTooLong = (error: unknown): boolean => databaseError(error).code === '55P03'

/** True when two waited for each other, and PostgreSQL had this one give way: it may be tried again at once. */
export const gaveWay = (error: unknown): boolean => databaseError(error).code === '40P01'

/** True when a disk takes nothing more: a person has to make room, then the request may be tried again. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(databaseError(error).code ?? '')
}

/**
 * True when the server is away, starting, stopping or full, or only reads because another one has become the main
 * one: the request may be tried again later.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = databaseError(error)
  if (code && /^(08|53|57P|25006)/.test(code)) return true
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code))
    return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool|PGlite is clos/i.test(
    message ?? '',
  )
}
