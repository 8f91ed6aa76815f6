import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath } from './shapes.ts'
import { voucher } from './wallet.ts'

export const readBuyer = endpoint({
  name: 'readBuyer',
  method: 'get',
  path: '/app/session/{id}/buyer',
  summary: 'Ce qu’il faut savoir de soi pour réserver à une séance',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z
    .object({
      users_id: id,
      lastname: z.string().describe('Du compte, ou de la dernière réservation'),
      firstname: z.string(),
      email: z.string(),
      held: z.int().describe('Les places de cette séance que l’on a déjà'),
      wallet: z.array(voucher).describe('Ce qui peut payer, outre la carte bancaire'),
    })
    .meta({ id: 'Buyer' }),
  refusals: ['screening_not_found'],
})
