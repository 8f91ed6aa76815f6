const busyShare = 0.5
const lookAgainMs = 1_000
/**
 * How long a busy process may postpone its mails, in ms. Short, because a buyer may be waiting for a login code or
 * a link.
 */
const longestWaitMs = 5_000

/** Returns the event loop utilisation since the previous call (`performance.eventLoopUtilization`). */
export type Watch = () => { active: number; utilization: number }

/**
 * Creates a sender that leaves the processor to buyers, because rendering tickets takes much processor time. If
 * the process is busy, postpones mails for up to five seconds. Otherwise sends a few mails, then pauses for twice
 * the time they took. Returns the delay until the next run in milliseconds; undefined if no mail was due.
 */
export function createThrottledSender(
  sendSome: () => Promise<boolean>,
  { now, watch }: { now: () => Date; watch: Watch },
): () => Promise<number | undefined> {
  let busySince: number | null = null
  return async () => {
    const at = now().getTime()
    if (watch().utilization < busyShare) busySince = null
    else busySince ??= at
    if (busySince !== null && at - busySince < longestWaitMs) return lookAgainMs
    const some = await sendSome()
    // Call watch() also if no mail was sent: it restarts the measurement of the load, so that the time spent on
    // mails does not count.
    const { active } = watch()
    return some ? active * 2 : undefined
  }
}
