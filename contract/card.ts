import { z } from 'zod'
import { requiredName } from './shapes.ts'

/** Card fields are read, handed to the acquirer and forgotten. They may be left out where nothing is charged. */
export const card = {
  name_cb: requiredName().optional(),
  num_cb: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(30)).optional(),
  cb_date: z.string().max(20).optional(),
  cryptogramme: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(10)).optional(),
}

/** The same key again answers what the first one answered: a double click buys once. */
export const idempotency = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
})
