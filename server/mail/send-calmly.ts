const busyShare = 0.5
const lookAgainMs = 1_000
const longestWaitMs = 60_000

/** How the process spends its time: what `performance.eventLoopUtilization` measures since it was asked before. */
export type Watch = () => { active: number; utilization: number }

/**
 * Drawing tickets is heavy, and can wait while people buy. A process that is busy sends no mail for a minute; then,
 * and at any other time, it sends a few, after which twice the time they took is for others. Answers after how many
 * milliseconds it wants to be asked again; undefined when nothing was due.
 */
export function createCalmSender(
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
    // Asked in any case: what the mails took is not other people's work.
    const { active } = watch()
    return some ? active * 2 : undefined
  }
}
