import { z } from 'zod'
import { requiredName } from './shapes.ts'

/** Card fields are passed to the gateway and never stored. They may be omitted if nothing is charged. */
export const card = {
  name_cb: requiredName().optional(),
  num_cb: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(30)).optional(),
  cb_date: z.string().max(20).optional(),
  cryptogramme: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(10)).optional(),
}

/**
 * Repeating a key returns the first response, so a double click buys once. A request refused before it held a
 * seat does not use up its key; only requests sent at the same time share its refusal.
 */
export const idempotency = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
})
