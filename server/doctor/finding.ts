/** Green, or a sentence that says what to do. No setting that is a secret is ever repeated. */
export type Finding = { what: string; ok: boolean; says: string }

export const good = (what: string, says: string): Finding => ({ what, ok: true, says })
export const bad = (what: string, says: string): Finding => ({ what, ok: false, says })

const patienceMs = 10_000

/** What is answered, or by what name the attempt failed: a refused certificate, an unknown host. */
export async function ask(url: URL, headers: Record<string, string> = {}): Promise<Response | string> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? 'pas de réponse'
  }
}
