/** The facts that decide whether the cinema is ready to sell to the public. */
export type SiteSetup = {
  /** True in the demonstration, which needs nothing else to be ready. */
  demo: boolean
  /** True if at least one admin account exists. */
  administered: boolean
  payments: 'none' | 'simulated' | 'trial' | 'real'
  /** Mails are sent to their recipients; false if they are only written to files. */
  mailLeaves: boolean
  publicAddress: boolean
  /** True if the public address of the site uses http instead of https. */
  inTheClear: boolean
  /** True if rate limits protect passwords, codes and the server. */
  limitsOn: boolean
  legalIdentity: boolean
  /** True if the legal texts name the payment provider. */
  paymentProviderNamed: boolean
  secondFactorRequired: boolean
  /**
   * `made`: recent backups exist. `late`: the last one is too old. `elsewhere`: the database server is external,
   * and makes its own backups.
   */
  backups: 'none' | 'elsewhere' | 'made' | 'late'
}

/**
 * Returns true if mails can be read. Without a mail server, this is so only in the demonstration, whose user opens
 * the mails as files.
 */
export const mailArrives = ({ mailLeaves, demo }: Pick<SiteSetup, 'mailLeaves' | 'demo'>): boolean =>
  mailLeaves || demo

type Gap = {
  when: (setup: SiteSetup) => boolean
  message: string
  /** The back-office page on which staff can add what is missing, if there is one. */
  page?: string
}

/** What can prevent the opening of the cinema, most serious first. */
const gaps = {
  no_admin: {
    when: ({ administered }) => !administered,
    message:
      'Personne n’administre encore le cinéma. Créez le premier compte : ouvreuse admin:create --email vous@cinema.fr (sans la commande ouvreuse : npm run admin:create -- --email vous@cinema.fr)',
  },
  no_gateway: {
    when: ({ payments }) => payments === 'none',
    message:
      'Aucun prestataire de paiement n’est réglé : rien n’est vendu sur le site. Réglez STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET.',
  },
  simulated_payments: {
    when: ({ payments }) => payments === 'simulated',
    message:
      'Les paiements sont simulés (SIMULATED_PAYMENTS) : les billets sont donnés sans rien encaisser. Retirez ce réglage.',
  },
  trial_keys: {
    when: ({ payments }) => payments === 'trial',
    message:
      'Les clés de Stripe sont celles d’essai : les cartes d’essai, que tout le monde connaît, y achètent de vrais billets. Remplacez les trois par les vraies.',
  },
  mail_in_files: {
    when: ({ mailLeaves }) => !mailLeaves,
    message:
      'Aucun serveur de messagerie n’est réglé : aucun message ne part, ils sont écrits dans un dossier, et personne ne peut réserver sans compte. Réglez SMTP_URL et MAIL_FROM.',
  },
  no_public_address: {
    when: ({ publicAddress }) => !publicAddress,
    message:
      'L’adresse publique du site n’est pas réglée : les liens des messages mènent à cette machine. Réglez PUBLIC_URL.',
  },
  no_https: {
    when: ({ inTheClear }) => inTheClear,
    message:
      'PUBLIC_URL est en http : mots de passe et billets passent en clair, et Stripe n’y prend pas de vraies cartes. Donnez une adresse en https.',
  },
  limits_off: {
    when: ({ limitsOn }) => !limitsOn,
    message:
      'Les limites sont levées (RATE_LIMIT) : rien n’arrête qui essaie des mots de passe l’un après l’autre. Retirez ce réglage.',
  },
  no_legal_identity: {
    when: ({ legalIdentity }) => !legalIdentity,
    message:
      'Les mentions légales sont incomplètes, ou celles d’une société imaginaire : remplissez les réglages de la maison.',
    page: '/admin/maison',
  },
  payment_provider_unnamed: {
    when: ({ payments, paymentProviderNamed }) => payments === 'real' && !paymentProviderNamed,
    message:
      'Les conditions de vente et la page des données personnelles ne nomment pas le prestataire de paiement : remplissez les réglages de la maison.',
    page: '/admin/maison',
  },
  no_backups: {
    when: ({ backups }) => backups === 'none',
    message:
      'Aucune sauvegarde n’est faite : un disque perdu, et tout l’est. Réglez BACKUP_DIR, de préférence sur un autre disque.',
  },
  backups_late: {
    when: ({ backups }) => backups === 'late',
    message:
      'La sauvegarde de la dernière nuit manque : voir le journal du serveur, et la place libre dans BACKUP_DIR.',
  },
  second_factor_not_required: {
    when: ({ secondFactorRequired }) => !secondFactorRequired,
    message: 'La double authentification n’est pas demandée à l’équipe : voir Sécurité.',
    page: '/admin/securite',
  },
} as const satisfies Record<string, Gap>

export type GapCode = keyof typeof gaps

/** Returns what this cinema lacks before it can open to the public, most serious first. */
export function missingBeforeOpening(
  setup: SiteSetup,
): { code: GapCode; message: string; page: string | null }[] {
  if (setup.demo) return []
  return (Object.entries(gaps) as [GapCode, Gap][])
    .filter(([, { when }]) => when(setup))
    .map(([code, { message, page = null }]) => ({ code, message, page }))
}
