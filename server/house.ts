import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { House } from './context.ts'
import { type Connection, connectEmbedded, connectPostgresql, type Database } from './database/connect.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { migrate } from './database/migrate.ts'
import { createNightlyBackups, type NightlyBackups } from './database/nightly-backup.ts'
import { stateOfDemo } from './demo/load-demo.ts'
import { createKnownIdentity } from './identity/known-identity.ts'
import { createFolderMailer } from './mail/folder-mailer.ts'
import type { Mailer } from './mail/mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createPasswords } from './members/passwords.ts'
import { openImages, shareOwnFiles } from './open-images.ts'
import type { Gateway } from './payments/gateway.ts'
import { noGateway } from './payments/no-gateway.ts'
import { createSimulatedGateway } from './payments/simulated.ts'
import { createStripeGateway } from './payments/stripe/stripe.ts'
import { personalData } from './personal-data.ts'
import { secretKeys } from './secret-key.ts'
import { sellers } from './sellers.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { createVault } from './vault.ts'

/** What only the outermost program may reach for. */
export type World = { now: () => Date; newToken: () => string; newId: () => string; log: Logger }

export type OpenHouse = { house: House; connection: Connection; close: () => Promise<void> }

/** Opens the database, brings it up to date, and gathers what every request needs. */
export async function openHouse(settings: Settings, world: World): Promise<OpenHouse> {
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
  const house: House = {
    ...world,
    db: connection.db,
    passwords: createPasswords(),
    vault: createVault(
      await secretKeys(settings.SECRET_KEY, settings.DATA_DIR, world.newToken),
      world.newToken,
    ),
    images: openImages(settings, connection, world),
    arriving: join(settings.DATA_DIR, 'arriving'),
    identity: await knownIdentity(connection.db),
    publicUrl: settings.PUBLIC_URL ?? null,
    siteUrl,
    mailer: createMailer(settings, siteUrl),
    ...createGateways(settings, payments, connection, world),
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
    limitsOn: settings.RATE_LIMIT === 'on',
  }
  return { house, connection, close: connection.close }
}

/** Read once, so that it is known should the database go away. */
async function knownIdentity(db: Database) {
  const identity = createKnownIdentity(db)
  await identity.read()
  return identity
}

function backupsOf({ BACKUP_DIR, BACKUP_KEEP_DAYS }: Settings, { now }: World): NightlyBackups | null {
  return BACKUP_DIR ? createNightlyBackups({ folder: BACKUP_DIR, keepDays: BACKUP_KEEP_DAYS, now }) : null
}

function siteUrlOf({ PUBLIC_URL, PORT }: Settings): URL {
  // By name rather than by number: a passkey cannot belong to a bare IP address.
  return PUBLIC_URL ?? new URL(`http://localhost:${PORT}/`)
}

function createMailer(settings: Settings, siteUrl: URL): Mailer {
  const from = settings.MAIL_FROM ?? `ne-pas-repondre@${siteUrl.hostname}`
  return settings.SMTP_URL
    ? createSmtpMailer(settings.SMTP_URL, from)
    : createFolderMailer(join(settings.DATA_DIR, 'outgoing-mail'), from)
}

/** Only a demonstration pays with nothing by itself; a real house without a gateway sells nothing. */
function paymentsOf({ STRIPE_SECRET_KEY, SIMULATED_PAYMENTS }: Settings, demo: boolean) {
  if (STRIPE_SECRET_KEY) return STRIPE_SECRET_KEY.includes('_live_') ? 'real' : 'trial'
  return demo || SIMULATED_PAYMENTS === 'on' ? 'simulated' : 'none'
}

/** What was only simulated can always be given back: nothing moves. */
function createGateways(
  settings: Settings,
  payments: ReturnType<typeof paymentsOf>,
  { db }: Connection,
  { now }: World,
): Pick<House, 'gateway' | 'earlierGateways'> {
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

/** Opens the database the settings name, without touching what is in it. */
export async function connect(settings: Settings, log: Logger): Promise<Connection> {
  await mkdir(settings.DATA_DIR, { recursive: true })
  if (!settings.DATABASE_URL) return connectEmbedded(await openEmbedded(join(settings.DATA_DIR, 'database')))
  const connection = connectPostgresql(
    settings.DATABASE_URL,
    error => log.warn({ err: error }, 'a database connection was lost'),
    settings.DATABASE_DIRECT_URL,
  )
  await connection.db.execute(sql`select 1`).catch(async error => {
    await connection.close()
    throw new StartupError(unreachable(settings.DATABASE_URL!), { cause: error })
  })
  return connection
}

/** Names the server, never the password. */
function unreachable(url: string): string {
  const { host, pathname } = new URL(url)
  return (
    `La base de données PostgreSQL ${host}${pathname} ne répond pas, ou refuse la connexion. ` +
    'Vérifiez qu’elle est démarrée et que DATABASE_URL est juste.'
  )
}
