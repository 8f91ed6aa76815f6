const minute = 60_000

/** After so many tries in vain a mail is given up; by then about eight hours have passed. */
export const mostTries = 10

/** How long to wait after the given number of tries: 1, 2, 4, 8 minutes… and never more than two hours. */
export const retryDelayMs = (tries: number): number => Math.min(2 ** (tries - 1), 120) * minute

/**
 * A mail being sent belongs to its sender for this long, far longer than any attempt lasts. A sender that died
 * meanwhile leaves it to the next one.
 */
export const leaseMs = 10 * minute

/** Sent mails are of use for questions about a purchase, then forgotten. */
export const keptDays = 365

/** The number of the mail comes first; the moment keeps apart two installations that start from number 1. */
export const messageIdOf = (mail: { id: number; created_at: Date }, host: string): string =>
  `<${mail.id}.${mail.created_at.getTime()}@${host}>`

/**
 * What one account causes by its own acts in an hour leaves at once; the rest waits in the outbox for its turn. An address
 * is not proved when an account is made: whoever registers a stranger's has no more than this to send there.
 */
export const patientMailsPerHour = 10
