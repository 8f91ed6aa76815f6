/**
 * The result of a check: passed, or failed with the action to take. With `info`, the check only reports a setting that
 * the cinema is free to choose. The text never contains a secret.
 */
export type Finding = { what: string; ok: boolean; says: string; info?: true }

export const passed = (what: string, says: string): Finding => ({ what, ok: true, says })
export const failed = (what: string, says: string): Finding => ({ what, ok: false, says })

export const info = (what: string, says: string): Finding => ({ what, ok: true, says, info: true })

const patienceMs = 10_000

/**
 * Requests a URL. Returns the response, or an error code, for example of a refused certificate or an unknown host.
 */
export async function ask(url: URL, headers: Record<string, string> = {}): Promise<Response | string> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? 'pas de réponse'
  }
}
