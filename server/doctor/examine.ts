import { access, constants, statfs } from 'node:fs/promises'
import manifest from '../../package.json' with { type: 'json' }
import { askRunningServer } from '../ask-running-server.ts'
import type { AppContext } from '../context.ts'
import { connectPostgresql } from '../database/connect.ts'
import { checkSmtp } from '../mail/smtp-mailer.ts'
import { sharedFilesOf } from '../open-images.ts'
import type { Settings } from '../settings.ts'
import { StartupError } from '../startup-error.ts'
import { checkBackups } from './check-backups.ts'
import { checkServer, checkTables } from './check-database.ts'
import { checkGateway } from './check-gateway.ts'
import { checkPictures, tryStore } from './check-pictures.ts'
import { checkPublicSite } from './check-public-site.ts'
import { checkClock, type Drift } from './clock.ts'
import { ask, type Finding, failed, info, passed } from './finding.ts'

type Around = { now: () => Date; newId: () => string }

/**
 * Checks the installation. Returns one line per check, which says what to do if the check fails. Throws if a check
 * fails.
 */
export async function examine(settings: Settings, around: Around, ports: string[]): Promise<string> {
  const findings = await lookAtAll(settings, around, ports)
  const text = findings.map(finding => `${markOf(finding)} ${finding.what}\u00a0: ${finding.says}`).join('\n')
  if (findings.some(({ ok }) => !ok)) throw new StartupError(text)
  return text
}

function markOf({ ok, info }: Finding): string {
  if (info) return 'ℹ'
  return ok ? '✔' : '✘'
}

async function lookAtAll(settings: Settings, around: Around, ports: string[]): Promise<Finding[]> {
  const { DATA_DIR, BACKUP_DIR, DATABASE_URL } = settings
  const open = ports.length > 0 ? ports : [String(settings.PORT)]
  const [site, inside, mail, payment, disk, outside, backups] = await Promise.all([
    Promise.all(open.map(port => lookAtSite(settings.HOST, port))),
    DATABASE_URL ? lookInServer(DATABASE_URL, settings, around) : lookInEmbedded(DATA_DIR),
    lookAtMail(settings),
    checkGateway(settings, around.now),
    Promise.all([DATA_DIR, ...(BACKUP_DIR ? [BACKUP_DIR] : [])].map(lookAtDisk)),
    checkPublicSite(settings),
    checkBackups(settings, around.now),
  ])
  const otherClocks = Boolean(DATABASE_URL || settings.STRIPE_SECRET_KEY)
  const drifts = [inside.drift, payment.drift].filter(drift => drift !== undefined)
  const clock = otherClocks
    ? checkClock(drifts)
    : info('Horloge', 'il n’y a ni serveur de base de données ni Stripe avec qui la comparer.')
  const version = passed('Ouvreuse', `version ${manifest.version}.`)
  return [version, ...site, ...inside.findings, mail, payment.finding, clock, ...disk, ...outside, ...backups]
}

async function lookAtSite(host: string, port: string): Promise<Finding> {
  const ready = await ask(new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`))
  if (typeof ready !== 'string' && ready.ok) return passed('Site', `ouvert au port ${port}.`)
  return failed(
    'Site',
    typeof ready === 'string'
      ? `rien ne répond au port ${port}. Démarrez-le, ou indiquez le bon port (doctor 3001).`
      : `celui du port ${port} n’est pas prêt. Son journal dit pourquoi.`,
  )
}

const leastFree = 2 * 1024 ** 3

async function lookAtDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch {
    return failed(
      'Disque',
      `le dossier ${folder} n’existe pas, ou ne peut pas être écrit. Créez-le pour qui fait tourner le site.`,
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gigabytes = (free / 1024 ** 3).toFixed(1).replace('.', ',')
  return free < leastFree
    ? failed('Disque', `il ne reste que ${gigabytes} Go pour ${folder}. Faites de la place.`)
    : passed('Disque', `${gigabytes} Go libres pour ${folder}.`)
}

async function lookAtMail({ SMTP_URL }: Settings): Promise<Finding> {
  const what = 'Courrier'
  if (!SMTP_URL)
    return failed(
      what,
      'aucun message ne part, et le site ne propose pas de réserver sans compte. Indiquez le serveur de messagerie dans SMTP_URL.',
    )
  const refused = await checkSmtp(SMTP_URL)
  if (refused === null) return passed(what, 'le serveur de messagerie nous laisse entrer.')
  return refused === 'EAUTH'
    ? failed(what, 'le serveur de messagerie refuse le nom ou le mot de passe. Corrigez-les dans SMTP_URL.')
    : failed(
        what,
        `le serveur de messagerie ne répond pas comme il faut (${refused}). Vérifiez le nom et le port dans SMTP_URL.`,
      )
}

type Inside = { findings: Finding[]; drift?: Drift }

async function lookInServer(url: string, settings: Settings, { now, newId }: Around): Promise<Inside> {
  const connection = connectPostgresql(url, () => undefined, settings.DATABASE_DIRECT_URL)
  try {
    const { findings, drift } = await checkServer(connection.db, now)
    const store = sharedFilesOf(settings, connection, { now })!
    const refused = settings.S3_URL ? await tryStore(store, `examen-${newId()}.jpg`) : null
    const place = settings.S3_URL ? 'l’espace S3' : 'la base de données'
    // Check the pictures only if the tables are migrated: otherwise the columns that refer to pictures may be
    // missing.
    const pictures =
      refused ??
      (findings.every(({ ok }) => ok) && (await checkPictures(connection.db, place, store.lacking)))
    return { findings: pictures ? [...findings, pictures] : findings, drift }
  } catch {
    const says =
      'PostgreSQL ne répond pas, ou refuse la connexion. Vérifiez qu’il est démarré et que DATABASE_URL est juste.'
    return { findings: [failed('Base de données', says)] }
  } finally {
    await connection.close()
  }
}

/**
 * Asks the running site for its checks of an embedded database, because only the process that has it open can
 * query it.
 */
async function lookInEmbedded(dataFolder: string): Promise<Inside> {
  const what = 'Base de données'
  const said = await askRunningServer(dataFolder, 'doctor', []).catch(() => null)
  if (said === null)
    return {
      findings: [
        failed(
          what,
          `celle de ${dataFolder} n’est pas ouverte. Démarrez le site, ou indiquez son DATA_DIR ou son DATABASE_URL.`,
        ),
      ],
    }
  return { findings: [passed(what, 'intégrée, ouverte par le site.'), ...(JSON.parse(said) as Finding[])] }
}

/**
 * Runs the checks that only the process of the running site can make, with its database connection and its image
 * store.
 */
export async function checkData({ db, images }: Pick<AppContext, 'db' | 'images'>): Promise<Finding[]> {
  const lacking = async (names: readonly string[]) => {
    const there = await Promise.all(names.map(images.has))
    return names.filter((_, n) => !there[n])
  }
  return [await checkTables(db), await checkPictures(db, 'le dossier des images', lacking)]
}
