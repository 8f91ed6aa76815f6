import { z } from 'zod'
import { isLoopback } from './http/visitor.ts'
import { StartupError } from './startup-error.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const onOff = z.enum(['on', 'off'])
const httpUrl = z.url({ protocol: /^https?$/ }).transform(text => new URL(text))
const postgresqlUrl = z.url({ protocol: /^postgres(ql)?$/ })
/** An S3 URL must contain an access key, its secret and a bucket. */
const s3Url = httpUrl.refine(url => url.username && url.password && url.pathname.length > 1)
const filled = z.string().min(1)
/** The URL of a replacement for Stripe in tests, which must be on this machine. */
const onThisMachine = z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })

const schema = z.object({
  PORT: port.default(3000),
  HOST: filled.default('127.0.0.1'),
  DATA_DIR: filled.default('./data'),
  DATABASE_URL: postgresqlUrl.optional(),
  DATABASE_DIRECT_URL: postgresqlUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  IMAGE_HOST: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    // Accepts more than the check of visitors' e-mail addresses does, for example cinema@intranet: a site that
    // already sends from such an address must still start.
    .regex(/^(?:[^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  SECRET_KEY: z
    .string()
    .transform(list => list.split(',').map(key => key.trim()))
    .pipe(z.tuple([z.string().min(32)], z.string().min(32)))
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional(),
  STRIPE_STAND_IN: onThisMachine.transform(text => new URL(text).origin).optional(),
  S3_URL: s3Url.optional(),
  BACKUP_DIR: filled.optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  DEMO: onOff.default('on'),
  SIMULATED_PAYMENTS: onOff.default('off'),
  RATE_LIMIT: onOff.default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.1,::1')
    .transform(list =>
      list
        .split(',')
        .map(entry => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
})

export type Settings = z.output<typeof schema> & {
  /** True if DEMO=on was set explicitly, not by default. */
  demoAsked: boolean
}

/** The valid values of each setting, in French, for the message to the operator. */
const expected: Record<keyof z.output<typeof schema>, string> = {
  PORT: 'un numéro de port entre 0 et 65535',
  HOST: 'une adresse ou un nom d’hôte, par exemple 127.0.0.1 ou 0.0.0.0',
  DATA_DIR: 'le chemin d’un dossier',
  DATABASE_URL: 'une adresse postgres://utilisateur:motdepasse@hote:port/base',
  DATABASE_DIRECT_URL:
    'l’adresse postgres:// de la même base sans intermédiaire, quand DATABASE_URL passe par un répartiteur de connexions',
  PUBLIC_URL: 'l’adresse publique du site, par exemple https://www.mon-cinema.fr',
  IMAGE_HOST: 'une adresse http(s), par exemple https://images.mon-cinema.fr',
  SMTP_URL:
    'l’adresse d’un serveur de messagerie, par exemple smtps://utilisateur:motdepasse@smtp.mon-cinema.fr:465',
  MAIL_FROM: 'l’adresse d’expéditeur des messages, par exemple Le Rex <bonjour@mon-cinema.fr>',
  SECRET_KEY:
    'au moins 32 caractères tirés au hasard, par exemple avec « openssl rand -base64 48 » ; une ancienne clé peut suivre, après une virgule',
  STRIPE_SECRET_KEY: 'la clé secrète de Stripe, sk_test_… ou sk_live_…',
  STRIPE_PUBLISHABLE_KEY: 'la clé publique de Stripe, pk_test_… ou pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'le secret de signature du point de terminaison Stripe, whsec_…',
  STRIPE_STAND_IN: 'l’adresse d’un Stripe d’essai sur cette machine, par exemple http://127.0.0.1:4242',
  S3_URL:
    'l’adresse d’un espace de stockage compatible S3 avec sa clé, par exemple https://cle:secret@s3.fr-par.scw.cloud/mon-cinema?region=fr-par',
  BACKUP_DIR: 'le chemin d’un dossier, de préférence sur un autre disque',
  BACKUP_KEEP_DAYS: 'un nombre de jours entre 1 et 3650',
  DEMO: 'on ou off',
  SIMULATED_PAYMENTS: 'on ou off',
  RATE_LIMIT: 'on ou off',
  LOG_LEVEL: 'trace, debug, info, warn, error ou silent',
  TRUSTED_PROXIES: 'des adresses IP ou plages séparées par des virgules, par exemple 127.0.0.1,10.0.0.0/8',
}

export class WrongSetting extends StartupError {}

/** Reads the settings from the environment through one schema. An empty setting counts as not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  // If others can reach the site, the demo is off by default, because the passwords of the demo accounts are
  // public.
  const isReachable = given.PUBLIC_URL || (given.HOST && !isLoopback(given.HOST))
  const result = schema.safeParse({ DEMO: isReachable ? 'off' : 'on', ...given })
  if (result.success) return agreeing({ ...result.data, demoAsked: given.DEMO === 'on' })
  const names = new Set(result.error.issues.map(issue => String(issue.path[0]) as keyof typeof expected))
  const sentences = [...names].map(
    name => `Le réglage ${name} n’est pas valable : il faut ${expected[name]}.`,
  )
  // Do not repeat the value: DATABASE_URL contains a password.
  throw new WrongSetting(sentences.join('\n'))
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/**
 * Refuses the Stripe settings unless all three or none are set, and unless both keys are test keys or both live
 * keys.
 */
function agreeing(settings: Settings): Settings {
  const missing = stripeKeys.filter(name => settings[name] === undefined)
  if (missing.length > 0 && missing.length < stripeKeys.length)
    throw new WrongSetting(
      `Il manque ${missing.join(' et ')}\u00a0: les réglages ${stripeKeys.join(', ')} vont ensemble, les trois ou aucun.`,
    )
  const sides = new Set(stripeKeys.slice(0, 2).map(name => settings[name]?.split('_')[1]))
  if (sides.size > 1)
    throw new WrongSetting(
      'STRIPE_SECRET_KEY et STRIPE_PUBLISHABLE_KEY ne vont pas ensemble\u00a0: l’une est une clé d’essai (test), l’autre une vraie (live).',
    )
  if (settings.SIMULATED_PAYMENTS === 'on' && !staysOnThisMachine(settings))
    throw new WrongSetting(
      'SIMULATED_PAYMENTS=on donnerait les billets sans les encaisser\u00a0: ce réglage ne sert qu’aux essais, sur cette machine (HOST et PUBLIC_URL en 127.0.0.1 ou localhost) et sans les clés de Stripe.',
    )
  return settings
}

const thisMachine = ['127.0.0.1', '[::1]', '::1', 'localhost']

const staysOnThisMachine = ({ HOST, PUBLIC_URL, STRIPE_SECRET_KEY }: Settings): boolean =>
  thisMachine.includes(HOST) &&
  (PUBLIC_URL === undefined || thisMachine.includes(PUBLIC_URL.hostname)) &&
  STRIPE_SECRET_KEY === undefined
