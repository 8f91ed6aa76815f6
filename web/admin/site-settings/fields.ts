import { type IdentityField, identityWords, requiredByLaw } from '../../../contract/rules/identity.ts'
import { ruleLimits } from '../../../contract/rules/terms.ts'
import type { Field } from '../entities/field.ts'

type Section = { id: string; title: string; fields: readonly Field[] }

const line = (name: IdentityField, most: number, hint?: string): Field => ({
  name,
  label: identityWords[name],
  kind: 'text',
  most,
  byLaw: requiredByLaw.includes(name),
  ...(hint && { hint }),
})

const number = (name: IdentityField, [min, max]: readonly [number, number], hint?: string): Field => ({
  name,
  label: identityWords[name],
  kind: 'number',
  required: true,
  min,
  max,
  ...(hint && { hint }),
})

const rule = (name: keyof typeof ruleLimits, hint?: string): Field =>
  number(name, [ruleLimits[name].min, ruleLimits[name].max], hint)

const mailTo = (name: IdentityField, hint: string): Field => ({
  name,
  label: identityWords[name],
  kind: 'email',
  hint,
})

/** The settings of the site, in the order of the form. */
export const settingsSections: readonly Section[] = [
  {
    id: 'nom',
    title: 'Nom, couleur et logo',
    fields: [
      { ...line('name_house', 60), required: true },
      line(
        'accent_color',
        7,
        'Choisissez-la, ou écrivez # et six chiffres ou lettres. Le site en tire une teinte pour chaque thème. Vide : celle du logiciel.',
      ),
    ],
  },
  {
    id: 'identite',
    title: 'Identité légale',
    fields: [
      line('company_name', 120),
      line('legal_form', 120, 'Par exemple : SARL, association loi 1901, régie municipale.'),
      line('share_capital', 60, 'Vide où il n’y en a pas.'),
      line('head_office', 200),
      line('registration', 120, 'Par exemple : RCS Lyon 123 456 789.'),
      line('siret', 20),
      line('vat_number', 30),
      line('operating_authorisation', 200),
      line('publication_director', 120),
    ],
  },
  {
    id: 'contacts',
    title: 'Contacts',
    fields: [
      mailTo('contact_email', 'Vide : celui du premier cinéma.'),
      line('contact_phone', 40, 'Vide : celui du premier cinéma.'),
      mailTo('privacy_email', 'Vide : celui de contact.'),
      mailTo('accessibility_email', 'Vide : celui de contact.'),
      {
        name: 'social_links',
        label: identityWords.social_links,
        kind: 'long-text',
        most: 2500,
        rows: 3,
        hint: 'Une adresse https par ligne, huit au plus.',
      },
    ],
  },
  {
    id: 'prestataires',
    title: 'Hébergeur, médiateur, prestataires',
    fields: [
      line('host_name', 120),
      line('host_address', 200),
      line('host_phone', 40),
      line('host_country', 60),
      line('mediator_name', 120),
      line('mediator_address', 200),
      line('mediator_website', 300),
      line('payment_provider', 120),
      line('mail_provider', 120),
    ],
  },
  {
    id: 'vente',
    title: 'Règles de vente et d’entrée',
    fields: [
      rule('seats_per_person', 'Pour les prochaines réservations. Dix au plus.'),
      rule('hold_minutes', 'De quatre à huit, et autant encore si l’acheteur le demande.'),
      rule('cancel_minutes', 'Une réservation garde les règles sous lesquelles elle a été prise.'),
      rule('doors_minutes'),
      rule('entry_minutes'),
      rule('compensation_days'),
      {
        name: 'guest_checkout',
        label: identityWords.guest_checkout,
        kind: 'yes-no',
        hint: 'Un code envoyé par e-mail remplace le compte\u00a0: sans serveur de messagerie, le site ne le propose pas. Les réservations déjà prises restent ouvertes à leurs acheteurs.',
      },
    ],
  },
  {
    id: 'messages',
    title: 'Messages et conditions',
    fields: [
      line('mail_sender', 60, 'Vide : le nom.'),
      {
        name: 'mail_signature',
        label: identityWords.mail_signature,
        kind: 'long-text',
        most: 500,
        rows: 3,
        hint: 'Vide : le nom.',
      },
      number('minimum_age', [0, 18], '0\u00a0: pas d’âge minimum.'),
      number(
        'backup_days',
        [1, 3650],
        'La politique de confidentialité l’annonce\u00a0: le nombre de vos sauvegardes de la nuit.',
      ),
      number('log_days', [1, 3650], 'La politique de confidentialité l’annonce.'),
      number('day_change_hour', [0, 12]),
      line(
        'closing_emails',
        500,
        'Séparées par des virgules. Gardez ces messages hors du serveur : leur empreinte prouve les livres.',
      ),
    ],
  },
]

export const logoField: Field = {
  name: 'logo',
  label: identityWords.logo,
  kind: 'picture',
  shape: 'poster',
  hint: 'PNG, JPEG, WebP ou AVIF, 15 Mo au plus. Deux fois plus large que haut, il tient lieu de nom en tête des pages ; sinon le nom se tient à côté. Les icônes du site en sont faites.',
}

export const settingsFields = settingsSections.flatMap(({ fields }) => fields)
