import { z } from 'zod'
import { requiredName } from './shapes.ts'

/**
 * The card fields of an order, passed to the payment gateway and never stored. They may be omitted if nothing is
 * paid by card.
 */
export const card = {
  name_cb: requiredName().optional(),
  num_cb: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(30)).optional(),
  cb_date: z.string().max(20).optional(),
  cryptogramme: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(10)).optional(),
}

/**
 * A repeated request with the same idempotency key gets the response of the first one, so that a double click buys
 * once. A key stays unused if its request was refused before any seat was held.
 */
export const idempotency = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
})
