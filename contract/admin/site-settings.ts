import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { openingHours } from '../programme.ts'
import { isColour } from '../rules/accent.ts'
import { siretProblem } from '../rules/siret.ts'
import { ruleLimits } from '../rules/terms.ts'
import { fileEmpty, largestPictureBytes, pictureTooLarge } from '../rules/uploads.ts'
import { email, id, line, requiredLine, text } from '../shapes.ts'
import { seen } from './entity-endpoints.ts'
import { phone } from './phone.ts'

const hoursOfCinema = z.strictObject({ cinemas_id: id, days: openingHours })

const checked = (most: number, problemOf: (typed: string) => string | undefined) =>
  line(most).superRefine((typed, context) => {
    const problem = typed === '' ? undefined : problemOf(typed)
    if (problem) context.addIssue(problem)
  })

const accentColour = z
  .string()
  .trim()
  .refine(isColour, {
    error: 'Une couleur s’écrit # et six chiffres ou lettres, par exemple #ffd166.',
  })
  .transform(typed => typed.toLowerCase())

const vatNumber = (typed: string) =>
  /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(typed.replace(/\s/g, '').toUpperCase())
    ? undefined
    : 'Un numéro de TVA commence par les deux lettres du pays, par exemple FR 12 345678901.'

const socialLink = requiredLine(300).superRefine((typed, context) => {
  const problem = webAddressProblem(typed)
  if (problem) context.addIssue(problem)
})

/** Validates e-mail addresses that are separated by commas. */
const addresses = line(500).superRefine((typed, context) => {
  for (const address of typed === '' ? [] : typed.split(','))
    if (!email.safeParse(address).success)
      context.addIssue({ code: 'custom', message: `« ${address.trim()} » n’est pas une adresse e-mail.` })
})

const days = (most: number) => z.int().min(1, 'Un jour au moins.').max(most, `${most} jours au plus.`)

const rule = (name: keyof typeof ruleLimits, describe: string) => {
  const { min, max } = ruleLimits[name]
  return z.int().min(min, `${min} au moins.`).max(max, `${max} au plus.`).describe(describe)
}

/**
 * The sales rules of the cinema. A changed rule does not affect existing orders: each keeps the rules in force
 * when it was made.
 */
const rules = {
  seats_per_person: rule('seats_per_person', 'Le plus de places par personne et par séance, dix au plus'),
  hold_minutes: rule(
    'hold_minutes',
    'Minutes de garde sans paiement, huit au plus ; une fois de plus sur demande',
  ),
  cancel_minutes: rule('cancel_minutes', 'Annulation possible jusqu’à tant de minutes avant la séance'),
  doors_minutes: rule('doors_minutes', 'Les portes ouvrent tant de minutes avant la séance'),
  entry_minutes: rule('entry_minutes', 'On entre jusqu’à tant de minutes après l’heure de la séance'),
  compensation_days: rule('compensation_days', 'Jours pour choisir après une séance annulée'),
}

const fields = z.strictObject({
  name_house: requiredLine(60).describe('Du cinéma, ou de l’enseigne de plusieurs'),
  accent_color: accentColour
    .nullable()
    .describe('#rrggbb ; les pages en dérivent ses teintes claire et sombre ; null : celle du logiciel'),
  company_name: line(120),
  legal_form: line(120),
  share_capital: line(60),
  head_office: line(200),
  registration: line(120),
  siret: checked(20, siretProblem),
  vat_number: checked(30, vatNumber),
  operating_authorisation: line(200),
  publication_director: line(120),
  contact_email: z.union([z.literal(''), email]).describe('Vide : celui du premier cinéma'),
  contact_phone: z.union([z.literal(''), phone]).describe('Vide : celui du premier cinéma'),
  privacy_email: z.union([z.literal(''), email]).describe('Vide : celui de contact'),
  accessibility_email: z.union([z.literal(''), email]).describe('Vide : celui de contact'),
  host_name: line(120),
  host_address: line(200),
  host_phone: line(40),
  host_country: line(60),
  mediator_name: line(120),
  mediator_address: line(200),
  mediator_website: checked(300, webAddressProblem),
  payment_provider: line(120),
  mail_provider: line(120),
  social_links: z.array(socialLink).max(8, 'Huit adresses au plus.'),
  mail_sender: line(60).describe('Vide : le nom'),
  mail_signature: text(500).describe('Vide : le nom'),
  ...rules,
  minimum_age: z.int().min(0, 'Un âge n’est pas négatif.').max(18, '18 ans au plus.'),
  backup_days: days(3650),
  log_days: days(3650),
  day_change_hour: z
    .int()
    .min(0, 'Une heure entre 0 et 12.')
    .max(12, 'Une heure entre 0 et 12.')
    .describe('Heure de Paris ; ce qui se vend avant compte pour la veille'),
  closing_emails: addresses.describe('Séparées par des virgules ; vide : les clôtures ne sont pas envoyées'),
  guest_checkout: z
    .boolean()
    .describe('Le site vend aussi à qui n’a pas de compte, après un code reçu par e-mail'),
  opening_hours: z.array(hoursOfCinema).max(500).describe('Des cinémas dont les heures changent'),
})

/**
 * The stored settings in a response. They are not validated, because a value stored under earlier rules must still
 * be readable.
 */
const settings = z
  .object({
    ...fields.shape,
    name_house: z.string(),
    accent_color: z.string().nullable(),
    contact_phone: z.string(),
    logo: z.string().nullable().describe('Le nom d’une image ; null : la marque du logiciel'),
    opening_hours: z.array(z.object({ cinemas_id: id, name_cinema: z.string(), days: openingHours })),
    missing: z.array(z.string()).describe('Les champs que les pages légales attendent encore'),
    fictional: z.boolean().describe('La société est celle de la démonstration'),
  })
  .meta({ id: 'House' })

export const readIdentity = endpoint({
  name: 'readAdminHouse',
  method: 'get',
  path: '/admin/house',
  summary: 'Les réglages de la maison',
  tag: 'Administration',
  status: 200,
  answer: settings,
  refusals: [],
})

export const changeIdentity = endpoint({
  name: 'changeAdminHouse',
  method: 'patch',
  path: '/admin/house',
  summary: 'Modifier les réglages de la maison ; les pages les disent aussitôt',
  tag: 'Administration',
  body: fields.partial().extend({ seen: seen.optional() }),
  status: 200,
  answer: settings,
  refusals: ['changed_meanwhile'],
})

export const giveLogo = endpoint({
  name: 'giveAdminHouseLogo',
  method: 'post',
  path: '/admin/house/logo',
  summary: 'Donner un logo à la maison ; il est dessiné de nouveau, et les icônes du site en sont faites',
  tag: 'Administration',
  form: z.strictObject({
    logo: z
      .file()
      .min(1, fileEmpty)
      .max(largestPictureBytes, pictureTooLarge)
      .describe('PNG, JPEG, WebP ou AVIF ; 15 Mo et 60 mégapixels au plus'),
  }),
  status: 200,
  answer: settings,
  refusals: [],
})

export const removeLogo = endpoint({
  name: 'removeAdminHouseLogo',
  method: 'delete',
  path: '/admin/house/logo',
  summary: 'Retirer le logo : la marque du logiciel revient',
  tag: 'Administration',
  status: 204,
  refusals: [],
})

/** Returns an error unless the text is an https address without credentials. */
function webAddressProblem(typed: string): string | undefined {
  const address = URL.parse(typed)
  if (address?.protocol !== 'https:') return 'Une adresse de site commence par https://.'
  if (address.username || address.password || !/[^.]\.[a-z0-9-]{2,}$/i.test(address.hostname))
    return 'Cette adresse de site n’est pas valable.'
  return undefined
}
