/** The innermost error of the cause chain, which is the driver's. */
function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } {
  let found = error
  while (found instanceof Error && found.cause instanceof Error) found = found.cause
  return found instanceof Error ? (found as Error & { code?: string; constraint?: string }) : {}
}

/** The name of the violated constraint, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = databaseError(error)
  // Class 23: integrity constraint violations (unique, foreign key, check, exclusion).
  return code?.startsWith('23') ? constraint : undefined
}

/** True if a lock was not granted within `lock_timeout`. */
export const waitedTooLong = (error: unknown): boolean => databaseError(error).code === '55P03'

/** True for insufficient_privilege. */
export const lacksPermission = (error: unknown): boolean => databaseError(error).code === '42501'

/** True for a deadlock (40P01). The caller can retry. */
export const isDeadlock = (error: unknown): boolean => databaseError(error).code === '40P01'

/** True if a disk is full or read-only. Somebody must free space before a retry. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(databaseError(error).code ?? '')
}

/** True if the server is down, starting, stopping, full, or read-only after a failover. Retry later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = databaseError(error)
  if (code && /^(08|53|57P|25006)/.test(code)) return true
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(code))
    return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool|PGlite is clos/i.test(
    message ?? '',
  )
}
