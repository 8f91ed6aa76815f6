import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { euros, id } from './shapes.ts'

const whoFor = {
  label: z.string().describe('Le tarif, en toutes lettres'),
  condition: z.string().describe('À qui il s’adresse ; vide : à tous'),
  proof: z.string().nullable().describe('Ce qui sera demandé à l’entrée'),
  min_age: z.int().nullable(),
  max_age: z.int().nullable(),
  max_per_order: z.int().nullable().describe('Combien par réservation ; null : autant que de places'),
}

export const tariff = z.object({ id, code: z.string(), ...whoFor }).meta({ id: 'Tariff' })

/** As a screening sells it. */
export const tariffOffered = z
  .object({ tariffs_id: id, ...whoFor, price: euros.describe('D’une place, sans le supplément') })
  .meta({ id: 'TariffOffered' })

export const listTariffs = endpoint({
  name: 'listTariffs',
  method: 'get',
  path: '/app/tariff',
  summary: 'Les tarifs vendus sur le site',
  tag: 'Programme',
  status: 200,
  answer: z.array(tariff),
  sameForEveryone: true,
  refusals: [],
})
