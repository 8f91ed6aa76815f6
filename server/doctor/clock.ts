import { type Finding, failed, passed } from './finding.ts'

/** The difference between another clock and ours; positive if the other clock is ahead. */
export type Drift = { whose: string; ms: number }

/**
 * The largest tolerated difference. Stripe refuses signatures that are five minutes off, and authenticator codes
 * last thirty seconds.
 */
const mostMs = 30_000

export function checkClock(drifts: readonly Drift[]): Finding {
  if (drifts.length === 0)
    return failed(
      'Horloge',
      'aucune autre ne répond à qui la comparer. Corrigez d’abord la base de données ou le paiement.',
    )
  const wrong = drifts.find(({ ms }) => Math.abs(ms) > mostMs)
  return wrong
    ? failed(
        'Horloge',
        `${Math.round(Math.abs(wrong.ms) / 1000)} s d’écart avec celle de ${wrong.whose}. Réglez l’heure des deux machines (timedatectl set-ntp true).`,
      )
    : passed('Horloge', `d’accord avec celle de ${drifts.map(({ whose }) => whose).join(' et de ')}.`)
}
