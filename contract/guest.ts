import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { guestCode } from './rules/terms.ts'
import { email, id, instant } from './shapes.ts'

// Endpoints for buying without an account. No response reveals whether an e-mail address has an account.

const said = z.object({ message: z.string() })
const token = z.string().min(1).max(200)

export const askForGuestCode = endpoint({
  name: 'askForGuestCode',
  method: 'post',
  path: '/app/guest',
  summary: 'Réserver sans compte : recevoir un code à son adresse, pour ce navigateur seulement',
  tag: 'Réservation',
  body: z.strictObject({ email }),
  status: 200,
  answer: said,
  setsCookie: true,
  refusals: ['guests_refused', 'logged_in_already', 'too_many_codes'],
})

export const confirmGuest = endpoint({
  name: 'confirmGuest',
  method: 'post',
  path: '/app/guest/confirm',
  summary: 'Donner le code reçu : ce navigateur peut réserver et voir ses propres réservations, rien d’autre',
  tag: 'Réservation',
  body: z.strictObject({
    email,
    code: z
      .string()
      .transform(typed => typed.replace(/\s/g, ''))
      .pipe(
        // This regular expression contains the number of digits (`guestCode.digits`) again: change both together.
        z.string().regex(/^\d{6}$/, `Le code a ${guestCode.digits} chiffres.`),
      ),
  }),
  status: 200,
  answer: z
    .object({ users_id: id, email: z.string(), ends_at: instant.describe('Jusqu’à quand') })
    .meta({ id: 'Guest' }),
  setsCookie: true,
  refusals: ['guests_refused', 'guest_code_wrong', 'guest_code_over', 'account_blocked'],
})

export const openGuestOrder = endpoint({
  name: 'openGuestOrder',
  method: 'post',
  path: '/app/guest/order',
  summary: 'Ouvrir une réservation prise sans compte par le lien de son e-mail',
  tag: 'Réservation',
  body: z.strictObject({ token }),
  status: 200,
  answer: z.object({ orders_id: id }),
  setsCookie: true,
  refusals: ['order_link_invalid', 'account_blocked'],
})

export const askToJoinOrders = endpoint({
  name: 'askToJoinOrders',
  method: 'post',
  path: '/app/guest/join',
  summary: 'Recevoir un lien pour ajouter à son compte les réservations prises sans compte',
  tag: 'Réservation',
  status: 200,
  answer: said,
  refusals: ['too_many_requests'],
})

export const joinOrders = endpoint({
  name: 'joinOrders',
  method: 'post',
  path: '/app/guest/join/confirm',
  summary: 'Les ajouter, avec le lien reçu, depuis ce compte',
  tag: 'Réservation',
  body: z.strictObject({ token }),
  status: 200,
  answer: z.object({ orders: z.int().describe('Combien de réservations ont été ajoutées') }),
  refusals: ['join_link_invalid'],
})
