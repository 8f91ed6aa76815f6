import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { stepCodes } from '../rules/first-steps.ts'
import { id } from '../shapes.ts'

const answer = z
  .object({
    open_to_public: z.boolean().describe('Le public peut acheter ; sinon, seule l’équipe'),
    steps: z.array(
      z.object({
        code: z.enum(stepCodes),
        done: z.boolean(),
        missing: z.string().nullable().describe('Ce qui manque, en une phrase'),
        ready: z.boolean().describe('L’essai ou l’ouverture qu’elle propose peut être demandé'),
      }),
    ),
    why_not_open: z.string().nullable().describe('Ce qui empêche d’ouvrir'),
    mail_warning: z.string().nullable().describe('Aucun message ne part : à confirmer pour ouvrir'),
    next_screening: z
      .object({ movies_id: id, session_id: id, timetables_id: id })
      .nullable()
      .describe('La prochaine séance qui se vend : celle de la réservation d’essai'),
  })
  .meta({ id: 'FirstSteps' })

const shared = { tag: 'Administration', status: 200, answer } as const

export const readFirstSteps = endpoint({
  ...shared,
  name: 'readFirstSteps',
  method: 'get',
  path: '/admin/first-steps',
  summary: 'De rien au premier billet : chaque étape, et ce qui lui manque',
  refusals: [],
})

export const approveHours = endpoint({
  ...shared,
  name: 'approveHours',
  method: 'post',
  path: '/admin/first-steps/hours',
  summary: 'Dire que les horaires d’ouverture sont bons',
  refusals: [],
})

export const approveFares = endpoint({
  ...shared,
  name: 'approveFares',
  method: 'post',
  path: '/admin/first-steps/fares',
  summary: 'Dire que les prix sont bons',
  refusals: [],
})

export const tryPayment = endpoint({
  ...shared,
  name: 'tryPayment',
  method: 'post',
  path: '/admin/first-steps/payment',
  summary: 'Ouvrir un paiement d’un euro chez le prestataire, et le refermer : rien n’est débité',
  refusals: ['sale_not_open', 'payment_not_tried', 'too_many_trials'],
})

export const tryMail = endpoint({
  ...shared,
  name: 'tryMail',
  method: 'post',
  path: '/admin/first-steps/mail',
  summary: 'S’envoyer un message d’essai, tout de suite',
  refusals: ['mail_not_sent', 'too_many_trials'],
})

export const giveTrialInvitation = endpoint({
  ...shared,
  name: 'giveTrialInvitation',
  method: 'post',
  path: '/admin/first-steps/order',
  summary: 'Une invitation pour soi, tant que le site n’est pas ouvert : de quoi réserver une place à 0 €',
  refusals: ['already_open'],
})

export const openToPublic = endpoint({
  ...shared,
  name: 'openToPublic',
  method: 'post',
  path: '/admin/first-steps/opening',
  summary: 'Ouvrir la vente au public, ou la refermer',
  body: z.strictObject({
    open_to_public: z.boolean(),
    without_mail: z.boolean().default(false).describe('Ouvrir en sachant qu’aucun message ne part'),
  }),
  refusals: ['cannot_open'],
})
