import { securityHeadersFor } from '../http/headers.ts'
import type { Settings } from '../settings.ts'
import { ask, type Finding, failed, passed } from './finding.ts'

/** A forged client address, from the range reserved for documentation (RFC 5737). */
const forged = '203.0.113.77'
const proxy = 'En-têtes du proxy'
const example = '(docs/deploy/nginx.conf)'

/** The part of the answer of /healthz that shows what the server saw of the request. */
type Seen = { status?: string; address?: string; forwarded?: boolean; believed?: boolean; host?: string }

/**
 * Checks the site through its public URL, as a visitor would. Sends a forged X-Forwarded-For, which the site must
 * not believe.
 */
export async function checkPublicSite({ PUBLIC_URL }: Settings): Promise<Finding[]> {
  const what = 'Adresse publique'
  if (!PUBLIC_URL) return [failed(what, 'elle n’est pas indiquée. Écrivez-la dans PUBLIC_URL, avec https.')]
  const { origin, protocol } = PUBLIC_URL
  const answer = await ask(new URL('/healthz', PUBLIC_URL), { 'x-forwarded-for': forged })
  const seen = typeof answer === 'string' ? null : ((await answer.json().catch(() => null)) as Seen | null)
  if (typeof answer === 'string' || !answer.ok || seen?.status !== 'ok') {
    const why = typeof answer === 'string' ? answer : `réponse ${answer.status}`
    return [
      failed(
        what,
        `${origin} ne mène pas au site (${why}). Vérifiez le nom de domaine, le certificat, et que le proxy mène au port du site.`,
      ),
    ]
  }
  const https = protocol === 'https:'
  return [
    https
      ? passed(what, `${origin} mène au site.`)
      : failed(
          what,
          `${origin} est en clair\u00a0: les mots de passe aussi. Servez le site en https (docs/fr/installer.md).`,
        ),
    judgeRequest(seen, PUBLIC_URL.host),
    judgeAnswer(answer.headers, https),
  ]
}

function judgeRequest({ address, forwarded, believed, host }: Seen, publicHost: string): Finding {
  if (address === forged)
    return failed(
      proxy,
      `il transmet l’adresse que chacun s’invente. Il doit écrire X-Forwarded-For lui-même ${example}.`,
    )
  if (!forwarded)
    return failed(
      proxy,
      `il ne dit pas d’où viennent les visiteurs\u00a0: ils partagent les mêmes limites. Il doit écrire X-Forwarded-For ${example}, et TRUSTED_PROXIES le nommer s’il est sur une autre machine.`,
    )
  if (!believed)
    return failed(
      proxy,
      `le site ne croit pas l’adresse qu’il transmet\u00a0: tous les visiteurs sont pris pour un seul (${address}). Ajoutez ${address} à TRUSTED_PROXIES, puis redémarrez le site.`,
    )
  return host === publicHost
    ? passed(proxy, `il dit d’où l’on vient (ici ${address}) et quel nom l’on a demandé.`)
    : failed(
        proxy,
        `il ne transmet pas le nom demandé (${host} au lieu de ${publicHost}). Il doit garder Host ${example}.`,
      )
}

/** Checks that the proxy does not drop or change security headers. */
function judgeAnswer(headers: Headers, https: boolean): Finding {
  const lost = Object.entries(securityHeadersFor(https)).flatMap(([name, value]) =>
    headers.get(name) === value ? [] : name,
  )
  return lost.length === 0
    ? passed('En-têtes du site', 'ils arrivent entiers chez les visiteurs.')
    : failed(
        'En-têtes du site',
        `le proxy perd ou change ${lost.join(', ')}. Il doit les laisser passer ${example}.`,
      )
}
