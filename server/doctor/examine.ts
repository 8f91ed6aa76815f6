import { askRunningHouse } from '../ask-running-house.ts'
import type { House } from '../context.ts'
import { connectPostgresql } from '../database/connect.ts'
import { sharedFilesOf } from '../open-images.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'
import { type Drift, lookAtClock } from './clock.ts'
import { ask, bad, type Finding, good } from './finding.ts'
import { lookAtBackups } from './look-at-backups.ts'
import { lookAtServer, lookAtTables } from './look-at-database.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { lookAtPictures, tryStore } from './look-at-pictures.ts'
import { lookFromOutside } from './look-from-outside.ts'

type Around = { now: () => Date; newId: () => string }

/** Everything a house needs, each green or with what to do: one line each. Fails when a line is not green. */
export async function examine(settings: Settings, around: Around, ports: string[]): Promise<string> {
  const findings = await lookAtAll(settings, around, ports)
  const text = findings.map(({ what, ok, says }) => `${ok ? '✔' : '✘'} ${what}\u00a0: ${says}`).join('\n')
  if (findings.some(({ ok }) => !ok)) throw new StartupError(text)
  return text
}

async function lookAtAll(settings: Settings, around: Around, ports: string[]): Promise<Finding[]> {
  const { DATA_DIR, BACKUP_DIR, DATABASE_URL } = settings
  const open = ports.length > 0 ? ports : [String(settings.PORT)]
  const [site, inside, mail, payment, disk, outside, backups] = await Promise.all([
    Promise.all(open.map(port => lookAtSite(settings.HOST, port))),
    DATABASE_URL ? lookInServer(DATABASE_URL, settings, around) : lookInEmbedded(DATA_DIR),
    lookAtMail(settings),
    lookAtPayment(settings, around.now),
    Promise.all([DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])].map(lookAtDisk)),
    lookFromOutside(settings),
    lookAtBackups(settings, around.now),
  ])
  const clock = lookAtClock([inside.drift, payment.drift].filter(drift => drift !== undefined))
  return [...site, ...inside.findings, mail, payment.finding, clock, ...disk, ...outside, ...backups]
}

async function lookAtSite(host: string, port: string): Promise<Finding> {
  const ready = await ask(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`))
  if (typeof ready !== 'string' && ready.ok) return good('Site', `ouvert au port ${port}.`)
  return bad(
    'Site',
    typeof ready === 'string'
      ? `rien ne répond au port ${port}. Démarrez-le, ou indiquez le bon port (npm run doctor -- 3001).`
      : `celui du port ${port} n’est pas prêt. Son journal dit pourquoi.`,
  )
}

type Inside = { findings: Finding[]; drift?: Drift }

async function lookInServer(url: string, settings: Settings, { now, newId }: Around): Promise<Inside> {
  const connection = connectPostgresql(url, () => undefined, settings.DATABASE_DIRECT_URL)
  try {
    const { findings, drift } = await lookAtServer(connection.db, now)
    const store = sharedFilesOf(settings, connection, { now })!
    const refused = settings.S3_URL ? await tryStore(store, `examen-${newId()}.jpg`) : null
    const place = settings.S3_URL ? 'l’espace S3' : 'la base de données'
    // Tables that are not up to date may lack those that name pictures.
    const pictures =
      refused ??
      (findings.every(({ ok }) => ok) && (await lookAtPictures(connection.db, place, store.lacking)))
    return { findings: pictures ? [...findings, pictures] : findings, drift }
  } catch {
    const says =
      'PostgreSQL ne répond pas, ou refuse la connexion. Vérifiez qu’il est démarré et que DATABASE_URL est juste.'
    return { findings: [bad('Base de données', says)] }
  } finally {
    await connection.close()
  }
}

/** Only the process that has the embedded database open can look into it: it is asked. */
async function lookInEmbedded(dataFolder: string): Promise<Inside> {
  const what = 'Base de données'
  const said = await askRunningHouse(dataFolder, 'doctor', []).catch(() => null)
  if (said === null)
    return {
      findings: [
        bad(
          what,
          `celle de ${dataFolder} n’est pas ouverte. Démarrez le site, ou indiquez son DATA_DIR ou son DATABASE_URL.`,
        ),
      ],
    }
  return { findings: [good(what, 'intégrée, ouverte par le site.'), ...(JSON.parse(said) as Finding[])] }
}

/** The part of the running house. */
export async function lookInside({ db, images }: Pick<House, 'db' | 'images'>): Promise<Finding[]> {
  const lacking = async (names: readonly string[]) => {
    const there = await Promise.all(names.map(images.has))
    return names.filter((_, n) => !there[n])
  }
  return [await lookAtTables(db), await lookAtPictures(db, 'le dossier des images', lacking)]
}
