const minute = 60_000

/** After this many failed attempts, over about eight hours, a mail is given up. */
export const mostTries = 10

/** The delay after the given number of attempts: 1, 2, 4, 8 minutes… up to two hours. */
export const retryDelayMs = (tries: number): number => Math.min(2 ** (tries - 1), 120) * minute

/** The lease of a mail being sent, far longer than any attempt. If its sender dies, the next one takes it. */
export const leaseMs = 10 * minute

/** Sent mails are kept for questions about a purchase. */
export const keptDays = 365

/** The outbox id comes first. The timestamp distinguishes installations that both start from id 1. */
export const messageIdOf = (mail: { id: number; created_at: Date }, host: string): string =>
  `<${mail.id}.${mail.created_at.getTime()}@${host}>`

/**
 * The mails that an account can trigger per hour without delay; the rest waits in the outbox. Registration
 * does not verify the address, so this limits abuse of a stranger's address.
 */
export const patientMailsPerHour = 10
