import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateSent, id, requiredLine } from '../shapes.ts'
import { officePrice, priceChanges } from './price-grid.ts'
import { priceRule } from './price-rule.ts'

const operation = z.strictObject({
  name_rule: requiredLine(100).describe('Celui de la grille et de la règle qui sont créées'),
  from_date: dateSent,
  to_date: dateSent.describe('Ce jour compris'),
  price: officePrice.describe('D’une place, à tous les tarifs'),
  cinemas_id: id.nullable().optional().describe('Null ou absent : tous les cinémas'),
})

/**
 * Creates a price operation: on some days, all fares have one price. It adds a price grid, and a price rule that
 * comes before all others, in one transaction.
 */
export const createPriceOperation = endpoint({
  name: 'createAdminPriceOperation',
  method: 'post',
  path: '/admin/price-operation',
  summary: 'Quelques jours à prix unique : crée la grille et la règle qui la donne, en premier',
  tag: 'Administration',
  body: operation,
  status: 201,
  answer: priceRule.read.answer,
  refusals: ['already_exists'],
})

export const checkPriceOperation = endpoint({
  name: 'checkAdminPriceOperation',
  method: 'post',
  path: '/admin/price-operation/check',
  summary: 'Les séances à venir dont les prix changeraient ces jours-là, sans rien enregistrer',
  tag: 'Administration',
  body: operation,
  status: 200,
  answer: priceChanges,
  refusals: ['already_exists'],
})
