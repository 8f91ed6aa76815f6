import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppContext } from './context.ts'
import { type Connection, connectEmbedded, connectPostgresql, type Database } from './database/connect.ts'
import { dataFolderOf } from './database/embedded/data-folder.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { createUtf8, serverEncoding } from './database/encoding.ts'
import { appliedMigrations, migrate } from './database/migrate.ts'
import { createNightlyBackups, type NightlyBackups } from './database/nightly-backup.ts'
import { stateOfDemo } from './demo/load-demo.ts'
import { demoAccounts } from './demo/people.ts'
import { createDevices } from './devices.ts'
import { cannotWrite } from './files.ts'
import { createKnownIdentity } from './identity/known-identity.ts'
import { createFolderMailer } from './mail/folder-mailer.ts'
import type { Mailer } from './mail/mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createPasswords } from './members/password/passwords.ts'
import { openImages, shareOwnFiles } from './open-images.ts'
import type { Gateway } from './payments/gateway.ts'
import { noGateway } from './payments/gateway.ts'
import { createSimulatedGateway } from './payments/simulated.ts'
import { createStripeGateway } from './payments/stripe/stripe.ts'
import { personalData } from './personal-data.ts'
import { keyFileIn, secretKeys } from './secret-key.ts'
import { sellers } from './sellers.ts'
import type { Settings } from './settings.ts'
import { createSigner } from './signer.ts'
import { StartupError } from './startup-error.ts'
import { createVault } from './vault.ts'

/**
 * The services that tests replace: the clock, random values and the logger. In production, main.ts creates them.
 */
export type Runtime = { now: () => Date; newToken: () => string; newId: () => string; log: Logger }

export type OpenApp = { appContext: AppContext; connection: Connection; close: () => Promise<void> }

/** Opens the database, runs the migrations and creates the app context, which contains all services. */
export async function openApp(settings: Settings, world: Runtime): Promise<OpenApp> {
  await ensureDataDir(settings)
  const connection = await connect(settings, world.log)
  try {
    await migrate(connection.db)
    await shareOwnFiles(settings, connection, world)
  } catch (error) {
    await connection.close()
    throw error
  }
  const siteUrl = siteUrlOf(settings)
  const demo = settings.DEMO === 'on' && (await stateOfDemo(connection.db)) !== 'in use'
  const payments = paymentsOf(settings, demo)
  const secrets = await secretKeys(settings.SECRET_KEY, settings.DATA_DIR, world.newToken)
  const appContext: AppContext = {
    ...world,
    db: connection.db,
    passwords: createPasswords(),
    vault: createVault(secrets, world.newToken),
    signer: createSigner(secrets),
    images: openImages(settings, connection, world),
    arriving: join(settings.DATA_DIR, 'arriving'),
    identity: await knownIdentity(connection.db),
    publicUrl: settings.PUBLIC_URL ?? null,
    siteUrl,
    mailer: createMailer(settings, siteUrl),
    ...createGateways(settings, payments, connection, world),
    devices: createDevices({ simulate: demo }),
    backups: backupsOf(settings, world),
    setting: {
      embedded: connection.kind === 'embedded',
      demo,
      payments,
      mailLeaves: settings.SMTP_URL !== undefined,
      publicAddress: settings.PUBLIC_URL !== undefined,
    },
    personalData,
    sellers,
    knownPasswords: settings.demoAsked ? [] : demoAccounts.map(({ password }) => password),
    limitsOn: settings.RATE_LIMIT === 'on',
  }
  return {
    appContext,
    connection,
    async close() {
      await appContext.devices.close()
      await connection.close()
    },
  }
}

/** Reads the settings of the cinema at startup. If the database fails later, pages still show these settings. */
async function knownIdentity(db: Database) {
  const identity = createKnownIdentity(db)
  await identity.read()
  return identity
}

function backupsOf({ BACKUP_DIR, BACKUP_KEEP_DAYS }: Settings, { now }: Runtime): NightlyBackups | null {
  return BACKUP_DIR ? createNightlyBackups({ folder: BACKUP_DIR, keepDays: BACKUP_KEEP_DAYS, now }) : null
}

function siteUrlOf({ PUBLIC_URL, PORT }: Settings): URL {
  // Use the name localhost instead of an IP address, because passkeys do not work with an IP address.
  return PUBLIC_URL ?? new URL(`http://localhost:${PORT}/`)
}

function createMailer(settings: Settings, siteUrl: URL): Mailer {
  const from = settings.MAIL_FROM ?? `ne-pas-repondre@${siteUrl.hostname}`
  return settings.SMTP_URL
    ? createSmtpMailer(settings.SMTP_URL, from)
    : createFolderMailer(join(settings.DATA_DIR, 'outgoing-mail'), from)
}

/**
 * Returns the kind of payment gateway to use. Without Stripe, payments are simulated in a demo, or if
 * SIMULATED_PAYMENTS is on; otherwise the site sells nothing.
 */
function paymentsOf({ STRIPE_SECRET_KEY, SIMULATED_PAYMENTS }: Settings, demo: boolean) {
  if (STRIPE_SECRET_KEY) return STRIPE_SECRET_KEY.includes('_live_') ? 'real' : 'trial'
  return demo || SIMULATED_PAYMENTS === 'on' ? 'simulated' : 'none'
}

/**
 * Creates the payment gateways. Includes the simulated gateway, which moves no money, so that earlier simulated
 * payments can always be refunded.
 */
function createGateways(
  settings: Settings,
  payments: ReturnType<typeof paymentsOf>,
  { db }: Connection,
  { now }: Runtime,
): Pick<AppContext, 'gateway' | 'earlierGateways'> {
  const simulated = createSimulatedGateway(db, now)
  if (payments === 'simulated') return { gateway: simulated, earlierGateways: [] }
  return { gateway: createStripe(settings, db, now) ?? noGateway, earlierGateways: [simulated] }
}

function createStripe(settings: Settings, db: Database, now: () => Date): Gateway | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_STAND_IN } = settings
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null
  return createStripeGateway(db, now, {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    api: STRIPE_STAND_IN ?? 'https://api.stripe.com',
    script: STRIPE_STAND_IN ? `${STRIPE_STAND_IN}/stripe.js` : 'https://js.stripe.com/clover/stripe.js',
    timeoutMs: 10_000,
  })
}

/** Creates DATA_DIR, or throws a readable error if it is not writable. */
export async function ensureDataDir({ DATA_DIR }: Settings): Promise<void> {
  try {
    await mkdir(DATA_DIR, { recursive: true })
    await access(DATA_DIR, constants.W_OK)
  } catch (error) {
    const setting = `du réglage DATA_DIR (${DATA_DIR})`
    throw new StartupError(cannotWrite(`Le dossier ${setting}`, DATA_DIR, error), { cause: error })
  }
}

/**
 * Throws an error if the site was never started with this DATA_DIR. Otherwise a command with a wrong DATA_DIR
 * would create an empty database and a second secret key.
 */
export async function requireExistingData(settings: Settings, log: Logger): Promise<void> {
  const { DATA_DIR, DATABASE_URL, SECRET_KEY } = settings
  const advice = 'Vérifiez les réglages de la commande, ou démarrez d’abord le site.'
  if (!DATABASE_URL) {
    if (existsSync(dataFolderOf(databaseFolderOf(settings)))) return
    throw new StartupError(`Il n’y a aucune donnée d’Ouvreuse dans ${DATA_DIR} (DATA_DIR). ${advice}`)
  }
  const connection = await connect(settings, log)
  const applied = await appliedMigrations(connection.db).finally(connection.close)
  if (applied.length === 0)
    throw new StartupError(
      `Il n’y a aucune donnée d’Ouvreuse dans la base ${nameOf(DATABASE_URL)} (DATABASE_URL). ${advice}`,
    )
  if (!SECRET_KEY && !existsSync(keyFileIn(DATA_DIR)))
    throw new StartupError(
      `Le dossier ${DATA_DIR} (DATA_DIR) n’est pas celui du site\u00a0: la clé secrète n’y est pas. ${advice}`,
    )
}

const databaseFolderOf = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'database')

/** Connects to the configured database. Changes nothing in it: the migrations are not run. */
export async function connect(settings: Settings, log: Logger): Promise<Connection> {
  if (!settings.DATABASE_URL) return connectEmbedded(await openEmbedded(databaseFolderOf(settings)))
  const connection = connectPostgresql(
    settings.DATABASE_URL,
    error => log.warn({ err: error }, 'a database connection was lost'),
    settings.DATABASE_DIRECT_URL,
  )
  const encoding = await serverEncoding(connection.db).catch(async error => {
    await connection.close()
    throw new StartupError(
      `La base de données PostgreSQL ${nameOf(settings.DATABASE_URL!)} ne répond pas, ou refuse la connexion. ` +
        'Vérifiez qu’elle est démarrée et que DATABASE_URL est juste.',
      { cause: error },
    )
  })
  if (encoding !== 'UTF8') {
    await connection.close()
    throw new StartupError(
      `La base de données ${nameOf(settings.DATABASE_URL)} est en ${encoding}\u00a0: il la faut en UTF8. ${createUtf8}`,
    )
  }
  return connection
}

/**
 * Returns the host and the database name of a database URL, without its password. The host of a Unix socket is the
 * path of a folder.
 */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host)}${pathname}`
}
