const busyShare = 0.5
const lookAgainMs = 1_000
/** Short, because a mail can hold a login code or a link that somebody waits for. */
const longestWaitMs = 5_000

/** The event loop utilisation since the previous call (`performance.eventLoopUtilization`). */
export type Watch = () => { active: number; utilization: number }

/**
 * Rendering tickets is heavy and can wait while people buy. A busy process postpones mails for up to five
 * seconds. Otherwise it sends a few, then pauses for twice the time they took. Returns the delay until the
 * next run in milliseconds; undefined if nothing was due.
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
    // Always called, so that the time spent on mails is not counted as load.
    const { active } = watch()
    return some ? active * 2 : undefined
  }
}
