import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { groupVerdicts } from '../rules/group-pass.ts'
import { mostGroupPlaces } from '../rules/groups.ts'
import { id, instant, instantSent, text } from '../shapes.ts'

const scanned = z
  .object({
    verdict: z.enum(groupVerdicts),
    colour: z.enum(['green', 'orange', 'red']),
    word: z.string().describe('En deux mots'),
    message: z.string(),
    answered_at: instant,
    group: z
      .object({
        name_customer: z.string(),
        sessions_id: id,
        title: z.string(),
        name_theater: z.string(),
        starts_at: instant,
        size: z.int().describe('Combien de personnes le passe fait entrer en tout'),
        left: z.int().describe('Combien peuvent encore entrer'),
      })
      .nullable(),
    admitted: z.int().describe('Combien entrent avec ce scan'),
  })
  .meta({ id: 'GroupPassAnswer' })

/** The scan of a group pass: one code that admits several people, in one or several scans. */
export const scanGroupPass = endpoint({
  name: 'scanGroupPass',
  method: 'post',
  path: '/admin/control/group',
  summary: 'Présenter un passe de groupe : sans nombre, la réponse dit combien peuvent entrer',
  tag: 'Administration',
  body: z
    .strictObject({
      text: text(200).min(1, 'Scannez un passe de groupe ou tapez son code.'),
      scan_id: z.uuid().describe('Tiré par l’appareil : la même demande répétée reçoit la même réponse'),
      device: text(40).default(''),
      people: z.int().min(1).max(mostGroupPlaces).optional().describe('Combien entrent'),
      at: instantSent
        .optional()
        .describe('Scanné hors ligne, à cette heure : entrent alors autant que le passe permet encore'),
      sessions_id: id.optional(),
      cinemas_id: id.optional(),
    })
    .refine(body => (body.sessions_id === undefined) !== (body.cinemas_id === undefined), {
      path: ['sessions_id'],
      message: 'Indiquez la séance ou le cinéma.',
    }),
  status: 200,
  answer: scanned,
  refusals: ['screening_not_found'],
})

export const undoGroupEntry = endpoint({
  name: 'undoGroupEntry',
  method: 'post',
  path: '/admin/control/group/undo',
  summary: 'Effacer l’entrée d’un groupe faite par erreur : ces personnes peuvent entrer à nouveau',
  tag: 'Administration',
  body: z.strictObject({ scan_id: z.uuid() }),
  status: 204,
  refusals: ['entry_not_found'],
})
