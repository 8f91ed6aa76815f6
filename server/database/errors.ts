/** Returns the error of the database driver: the innermost cause of this error. */
function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } {
  let found = error
  while (found instanceof Error && found.cause instanceof Error) found = found.cause
  return found instanceof Error ? (found as Error & { code?: string; constraint?: string }) : {}
}

/** Returns the name of the violated constraint, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = databaseError(error)
  // Class 23: integrity constraint violations (unique, foreign key, check, exclusion).
  return code?.startsWith('23') ? constraint : undefined
}

/** Returns true if a lock could not be taken within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => databaseError(error).code === '55P03'

/** Returns true if the database role lacks a privilege (42501). */
export const lacksPermission = (error: unknown): boolean => databaseError(error).code === '42501'

/** Returns true for a deadlock (40P01), after which the caller can retry. */
export const isDeadlock = (error: unknown): boolean => databaseError(error).code === '40P01'

/** Returns true if a disk is full or read-only. Retrying is useless until an administrator frees space. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(databaseError(error).code ?? '')
}

/**
 * Returns true if the database server is down, starting, stopping, out of resources (such as connections), or
 * read-only after a failover. The request can be retried later.
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
