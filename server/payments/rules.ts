import { unpaidMinutes } from '../../contract/rules/terms.ts'

/** How long an acquirer may take to answer before we stop waiting. */
export const gatewayTimeoutMs = 10_000
/** When a payment that was not answered is asked about for the first time: after we stopped waiting. */
export const firstCheckMs = 15_000
/** After this an unpaid order or purchase is given up, once the gateway has been asked, and its seats are on sale again. */
export const pendingLifeMs = unpaidMinutes * 60_000

/** Asks more and more rarely, every two minutes at the most. */
export const nextCheckMs = (ageMs: number): number => Math.min(Math.max(ageMs, 5_000), 120_000)

/** Half a minute after the first try that failed, then twice as long each time, a day at the most. */
export const nextRefundTryMs = (tries: number): number => Math.min(30_000 * 2 ** (tries - 1), 86_400_000)

/** Whoever began a refund before this will not end it: no gateway takes so long, only a process that died. */
export const abandonedSince = (now: Date): Date => new Date(now.getTime() - 60_000)
