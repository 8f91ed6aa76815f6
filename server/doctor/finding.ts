/**
 * The result of a check: good, or what to do. `info` is a choice of the cinema, neither good nor bad. Never
 * contains a secret setting.
 */
export type Finding = { what: string; ok: boolean; says: string; info?: true }

export const good = (what: string, says: string): Finding => ({ what, ok: true, says })
export const bad = (what: string, says: string): Finding => ({ what, ok: false, says })

export const info = (what: string, says: string): Finding => ({ what, ok: true, says, info: true })

const patienceMs = 10_000

/** The response, or an error code such as a refused certificate or an unknown host. */
export async function ask(url: URL, headers: Record<string, string> = {}): Promise<Response | string> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? 'pas de réponse'
  }
}
