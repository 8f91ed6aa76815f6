import { z } from 'zod'
import { tasks } from '../permissions.ts'
import { euros, id } from '../shapes.ts'

/** The tasks, cinemas and refund limit of a staff member, in an account or in an invitation to the staff. */
export const post = {
  tasks: z.array(z.enum(tasks)).describe('Ce que cette personne fait, en plus de ce que permet son rôle'),
  cinemas_ids: z.array(id).nullable().describe('Les cinémas pour lesquels elle travaille ; null : tous'),
  refund_limit: euros.describe('Ce qu’elle peut rembourser au plus pour une réservation'),
}

/**
 * The tasks, cinemas and refund limit in a request: at least one cinema, or null for all cinemas. Duplicates are
 * removed.
 */
export const postSent = {
  tasks: post.tasks.max(tasks.length).transform(all => [...new Set(all)].sort()),
  cinemas_ids: z
    .array(id)
    .min(1, 'Choisissez au moins un cinéma.')
    .max(200)
    .transform(all => [...new Set(all)].sort((one, other) => one - other))
    .nullable(),
  refund_limit: post.refund_limit,
}
