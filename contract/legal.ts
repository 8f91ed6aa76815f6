import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { legalKinds, legalTextProblems, longestLegalText } from './rules/legal-text.ts'
import { instant } from './shapes.ts'

const kind = z.enum(legalKinds)
const version = z.int().min(0).describe('0 : le texte du logiciel')

const versionInPath = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/, 'Cette version n’existe pas.')
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, maximum: 999_999_999 })

/** Whether the seats of the screenings on sale are numbered: at no screening, at all screenings, or at some. */
export const seatings = ['libre', 'numerote', 'mixte'] as const

const legalText = z
  .object({
    kind,
    version,
    created_at: instant.nullable().describe('Quand la maison l’a publiée ; null : le texte du logiciel'),
    body: z.string().describe('En Markdown, avec des champs {{…}} que les pages remplissent'),
    seating: z.enum(seatings),
  })
  .meta({ id: 'LegalText' })

export const readLegalText = endpoint({
  name: 'readLegalText',
  method: 'get',
  path: '/app/legal-text/{kind}',
  summary: 'Un texte légal, dans sa version en vigueur',
  tag: 'Programme',
  params: z.object({ kind }),
  status: 200,
  answer: legalText,
  sameForEveryone: true,
  refusals: [],
})

export const readLegalVersion = endpoint({
  name: 'readLegalVersion',
  method: 'get',
  path: '/app/legal-text/{kind}/{version}',
  summary: 'Un texte légal, dans la version qu’une réservation a acceptée',
  tag: 'Programme',
  params: z.object({ kind, version: versionInPath }),
  status: 200,
  answer: legalText,
  refusals: ['not_found'],
})

const legalVersions = z
  .array(
    z.object({
      version,
      created_at: instant,
      who: z.string().describe('Qui l’a publiée'),
      original: z.boolean().describe('Retour au texte du logiciel'),
    }),
  )
  .meta({ id: 'LegalVersions' })

export const listLegalVersions = endpoint({
  name: 'listAdminLegalVersions',
  method: 'get',
  path: '/admin/legal-text/{kind}',
  summary: 'Les versions d’un texte légal, la plus récente d’abord',
  tag: 'Administration',
  params: z.object({ kind }),
  status: 200,
  answer: legalVersions,
  refusals: [],
})

/**
 * Validates the text of a legal page, with one error per wrong line. Converts the CR LF line endings of forms to
 * LF.
 */
const typedBody = z
  .string()
  .overwrite(typed => typed.replace(/\r\n?/g, '\n'))
  .superRefine((typed, context) => {
    for (const problem of legalTextProblems(typed)) context.addIssue(problem)
  })

export const publishLegalText = endpoint({
  name: 'publishAdminLegalText',
  method: 'post',
  path: '/admin/legal-text/{kind}',
  summary: 'Publier une nouvelle version d’un texte légal ; les anciennes restent',
  tag: 'Administration',
  params: z.object({ kind }),
  largestBody: 4 * longestLegalText,
  body: z.strictObject({
    body: typedBody.nullable().describe('En Markdown ; null : le texte du logiciel'),
    seen_version: version.describe('La version que ce texte remplace'),
  }),
  status: 201,
  answer: legalText,
  refusals: ['legal_text_changed'],
})
