import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { proofWords, verdicts } from '../rules/admission.ts'
import { classifications } from '../rules/classification.ts'
import { fewestLetters, readDoorSearch } from '../rules/door-search.ts'
import { date, hour, id, idInPath, instant, instantSent, text } from '../shapes.ts'

const screening = {
  sessions_id: id,
  cinemas_id: id,
  name_cinema: z.string(),
  name_theater: z.string(),
  title: z.string(),
  classification: z.enum(classifications).describe('Interdit à certains âges : l’entrée le vérifie'),
  session_date: date,
  hours_timetable: hour,
  starts_at: instant,
}

const counters = z
  .object({ entered: z.int(), sold: z.int() })
  .describe('Entrés, et attendus ; une place annulée ne compte ni dans l’un ni dans l’autre')
  .meta({ id: 'DoorCounters' })

const entry = z
  .object({ scanned_at: instant, device: z.string() })
  .meta({ id: 'DoorEntry' })
  .describe('Le premier passage')

const fare = {
  label: z.string().describe('Le tarif'),
  proof: z.string().nullable().describe('Ce que ce tarif demande de montrer à l’entrée'),
}

const place = {
  seat: z.int().describe('Sa place dans la réservation : 1, 2, 3…'),
  row_name: z.string().nullable().describe('Le rang de son siège, dans une salle numérotée'),
  seat_number: z.string().nullable(),
  ...fare,
}

/**
 * When the holder of a ticket may enter. The minutes are those of the cinema's rules when the ticket was ordered.
 */
const doorRules = {
  doors_minutes: z.int().describe('Les portes ouvrent tant de minutes avant la séance'),
  entry_minutes: z.int().describe('On entre jusqu’à tant de minutes après son heure'),
}

const doorTicket = z
  .object({ tickets_id: id, orders_id: id, ...place, ...doorRules, seats: z.int(), ...screening })
  .meta({ id: 'DoorTicket' })

const doorAnswer = z
  .object({
    verdict: z.enum(verdicts),
    colour: z.enum(['green', 'orange', 'red']),
    word: z.string().describe('En deux mots'),
    message: z.string(),
    answered_at: instant.describe('L’heure du cinéma, à laquelle un appareil règle la sienne'),
    ticket: doorTicket.nullable(),
    entry: entry.nullable(),
    counters: counters.nullable(),
  })
  .meta({ id: 'DoorAnswer' })

const scanText = z.string().trim().min(1, 'Scannez un billet ou tapez son code.').max(200)
const scanId = z.uuid().describe('Tiré par l’appareil : la même demande répétée reçoit la même réponse')
const device = text(40).default('').describe('Comment l’équipe appelle l’appareil')

export const scanTicket = endpoint({
  name: 'scanTicket',
  method: 'post',
  path: '/admin/control/scan',
  summary: 'Présenter un billet à l’entrée d’une séance, ou de toutes celles d’un cinéma',
  tag: 'Administration',
  body: z
    .strictObject({
      text: scanText.optional(),
      tickets_id: id.optional().describe('Une place trouvée par son nom, au lieu du texte d’un billet'),
      scan_id: scanId,
      device,
      sessions_id: id.optional(),
      cinemas_id: id.optional(),
      proof: z
        .enum(proofWords)
        .optional()
        .describe(
          'ask : répondre « proof_asked » sans faire entrer si le tarif demande un justificatif ; seen : il a été vu ; refused : il n’a pas été montré, personne n’entre. Sans ce champ, le billet entre aussitôt',
        ),
      anyway: z
        .literal(true)
        .optional()
        .describe('Faire entrer malgré l’heure : « trop tôt » ou « trop tard » ; inscrit au journal'),
    })
    .refine(body => (body.text === undefined) !== (body.tickets_id === undefined), {
      path: ['text'],
      message: 'Scannez un billet ou tapez son code.',
    })
    .refine(body => (body.sessions_id === undefined) !== (body.cinemas_id === undefined), {
      path: ['sessions_id'],
      message: 'Indiquez la séance ou le cinéma.',
    }),
  status: 200,
  answer: doorAnswer,
  refusals: ['screening_not_found', 'idempotency_key_reused'],
})

export const mostScansPerSync = 50

export const syncScans = endpoint({
  name: 'syncScans',
  method: 'post',
  path: '/admin/control/sync',
  summary: 'Rapporter les entrées et les refus faits hors ligne',
  tag: 'Administration',
  body: z.strictObject({
    device,
    scans: z
      .array(
        z.strictObject({
          text: scanText,
          scan_id: scanId,
          at: instantSent,
          proof: z.enum(['seen', 'refused']).optional().describe('refused : cette personne n’est pas entrée'),
        }),
      )
      .min(1)
      .max(mostScansPerSync),
  }),
  status: 200,
  answer: z.array(
    z.object({
      scan_id: z.uuid(),
      conflict: z.boolean().describe('Cette personne est entrée, et n’aurait pas dû'),
      answer: doorAnswer,
    }),
  ),
  refusals: [],
})

export const searchDoor = endpoint({
  name: 'searchDoor',
  method: 'post',
  path: '/admin/control/search',
  summary: 'Chercher une réservation du jour par un nom ou par son numéro',
  tag: 'Administration',
  body: z.strictObject({
    search: text(100).refine(typed => readDoorSearch(typed) !== null, {
      message: `Tapez au moins ${fewestLetters} lettres du nom, ou le numéro de la réservation.`,
    }),
  }),
  status: 200,
  answer: z.object({
    more: z.boolean().describe('D’autres répondent aussi : il faut en dire plus'),
    orders: z.array(
      z
        .object({
          orders_id: id,
          lastname: z.string(),
          firstname: z.string(),
          member: z.string().nullable().describe('Le nom du compte, quand c’en est un autre'),
          ...screening,
          places: z.array(
            z.object({
              tickets_id: id,
              ...place,
              stands: z.boolean(),
              given: z.boolean().describe('Offerte par l’acheteur, et acceptée par quelqu’un d’autre'),
              entry: entry.nullable(),
            }),
          ),
        })
        .meta({ id: 'DoorOrder' }),
    ),
  }),
  refusals: [],
})

const conflict = z
  .object({
    scan_id: z.uuid(),
    orders_id: id.nullable(),
    verdict: z.enum(verdicts),
    message: z.string(),
    scanned_at: instant,
    device: z.string(),
  })
  .meta({ id: 'DoorConflict' })

const refusal = z
  .object({
    scan_id: z.uuid(),
    orders_id: id,
    ...place,
    scanned_at: instant,
    who: z.string().describe('Qui a refusé'),
    device: z.string(),
  })
  .meta({ id: 'DoorRefusal' })

export const listDoors = endpoint({
  name: 'listDoors',
  method: 'get',
  path: '/admin/control/screening',
  summary: 'Les séances du jour, leur heure d’entrée et qui est entré',
  tag: 'Administration',
  status: 200,
  answer: z.object({
    now: instant,
    screenings: z.array(
      z
        .object({
          ...screening,
          opens_at: instant,
          closes_at: instant,
          cancelled: z.boolean(),
          counters,
          conflicts: z.array(conflict),
          refusals: z.array(refusal).describe('Justificatifs demandés et non présentés'),
        })
        .meta({ id: 'Door' }),
    ),
  }),
  refusals: [],
})

export const listDoorTickets = endpoint({
  name: 'listDoorTickets',
  method: 'get',
  path: '/admin/control/screening/{sessions_id}/tickets',
  formerPath: '/admin/control/{sessions_id}/tickets',
  summary: 'Les billets d’une séance sans leurs codes, pour contrôler hors ligne',
  tag: 'Administration',
  params: z.object({ sessions_id: idInPath }),
  status: 200,
  etag: true,
  answer: z.object({
    ...screening,
    cancelled: z.boolean(),
    tickets: z.array(
      z.object({
        hash: z.string().describe('Les 16 premiers octets du SHA-256 du code, en hexadécimal'),
        ...place,
        ...doorRules,
        seats: z.int(),
        stands: z.boolean(),
        entry: entry.nullable(),
      }),
    ),
    replaced: z
      .array(z.string())
      .describe('De même, les codes remplacés\u00a0: leurs places ont été données, ou ont d’autres sièges'),
  }),
  refusals: ['screening_not_found'],
})

export const undoEntry = endpoint({
  name: 'undoEntry',
  method: 'delete',
  path: '/admin/control/entry/{tickets_id}',
  summary: 'Effacer une entrée faite par erreur : le billet sert à nouveau',
  tag: 'Administration',
  params: z.object({ tickets_id: idInPath }),
  status: 204,
  refusals: ['entry_not_found'],
})
