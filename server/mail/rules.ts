const minute = 60_000

/** After this many failed attempts, which take about eight hours, the sender gives up on a mail. */
export const mostTries = 10

/** Returns the delay before the next attempt: 1, 2, 4, 8 minutes… up to two hours. */
export const retryDelayMs = (tries: number): number => Math.min(2 ** (tries - 1), 120) * minute

/**
 * How long a mail is leased to one sending process, far longer than any attempt. If the process dies, another one
 * sends the mail after this time.
 */
export const leaseMs = 10 * minute

/** The number of days that sent mails are kept, so that staff can answer questions about a purchase. */
export const keptDays = 365

/**
 * Returns the Message-ID of a mail, which starts with its outbox id. The timestamp prevents two installations,
 * which both count ids from 1, from giving the same Message-ID.
 */
export const messageIdOf = (mail: { id: number; created_at: Date }, host: string): string =>
  `<${mail.id}.${mail.created_at.getTime()}@${host}>`

/**
 * How many mails per hour one account can trigger; further mails wait in the outbox. Registration does not verify
 * the e-mail address, so a stranger could otherwise flood its owner.
 */
export const patientMailsPerHour = 10
