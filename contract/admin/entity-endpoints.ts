import { z } from 'zod'
import type { RefusalCode } from '../refusals.ts'
import { idInPath } from '../shapes.ts'

/** The declaration of a back-office table. Its endpoints are generated from it. */
type Declared<Path extends string, Shape extends z.ZodObject, Query extends z.ZodObject> = {
  /** The path below /admin/, for example `movie-theater`. */
  path: Path
  /** The name of one record with its French article, for example « une salle », for « Modifier une salle ». */
  one: string
  /** The name of all records with their French article, for example « Les salles ». */
  many: string
  /**
   * Optional names that replace those derived from `one` and `many`: in « Salle n° 3 » (`called`), in « 12 salles
   * » (`counted`) and in salles.csv (`file`).
   */
  called?: string
  counted?: readonly [one: string, many: string]
  file?: string
  /** French names of the fields that only this table has, for the audit log and CSV files. */
  fields?: Readonly<Record<string, string>>
  record: Shape
  /** The query parameters of the list, made with `listQuery`; filters may be added. */
  query: Query
}

type EntityWords = Pick<
  Declared<string, z.ZodObject, z.ZodObject>,
  'one' | 'many' | 'called' | 'counted' | 'file' | 'fields'
>

/**
 * List filter: 1 returns archived records (no longer offered in forms), 0 returns the records that are not
 * archived.
 */
export const isArchived = z.enum(['0', '1'])

export const oneRecord = z.object({ id: idInPath })

/**
 * The number of records of one kind that refer to the record to delete. They either prevent its deletion
 * (`blocks`) or are deleted with it.
 */
export const dependent = z
  .object({
    entity: z.string().describe('session-movie, order, media…'),
    label: z.string().describe('« 12 séances »'),
    count: z.int(),
    blocks: z.boolean().describe('Vrai : empêche la suppression. Faux : sera supprimé avec.'),
  })
  .meta({ id: 'Dependent' })

/** Declares the endpoint that exports a list as CSV. */
export const csvOf = <const Path extends string, Query extends z.ZodObject>(of: {
  name: string
  path: Path
  many: string
  query: Query
}) =>
  ({
    name: of.name,
    method: 'get',
    path: `/admin/${of.path}/export.csv`,
    summary: `${of.many}, en CSV pour un tableur (mêmes filtres, toutes les lignes)`,
    tag: 'Administration',
    query: of.query,
    status: 200,
    file: 'text/csv',
    refusals: [],
  }) as const

/** Declares the read and delete endpoints, which are the same for every table. */
export function entityEndpoints<
  const Path extends string,
  Shape extends z.ZodObject,
  Query extends z.ZodObject,
>(of: Declared<Path, Shape, Query>, { removing = [] }: { removing?: readonly RefusalCode[] } = {}) {
  const noun = nounOf(of.path)
  return {
    words: wordsOf(of),
    list: {
      name: `listAdmin${noun}`,
      method: 'get',
      path: `/admin/${of.path}`,
      summary: of.many,
      tag: 'Administration',
      query: of.query,
      status: 200,
      answer: z.array(of.record),
      paged: true,
      refusals: [],
    },
    exportCsv: csvOf({ ...of, name: `exportAdmin${noun}` }),
    read: {
      name: `readAdmin${noun}`,
      method: 'get',
      path: `/admin/${of.path}/{id}`,
      summary: `Lire ${of.one}`,
      tag: 'Administration',
      params: oneRecord,
      status: 200,
      answer: of.record,
      refusals: [],
    },
    dependents: {
      name: `dependentsOfAdmin${noun}`,
      method: 'get',
      path: `/admin/${of.path}/{id}/dependents`,
      summary: `Ce qui dépend de cet élément, avant de supprimer ${of.one}`,
      tag: 'Administration',
      params: oneRecord,
      status: 200,
      answer: z.array(dependent),
      refusals: [],
    },
    remove: {
      name: `removeAdmin${noun}`,
      method: 'delete',
      path: `/admin/${of.path}/{id}`,
      summary: `Supprimer ${of.one}`,
      tag: 'Administration',
      params: oneRecord,
      status: 204,
      refusals: ['still_referenced', ...removing],
    },
  } as const
}

/** Declares the POST endpoint that creates a record and responds with the whole record. */
export function creation<
  const Path extends string,
  Shape extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(of: Declared<Path, Shape, Query>, body: Body, refusals: readonly RefusalCode[] = []) {
  return {
    name: `createAdmin${nounOf(of.path)}`,
    method: 'post',
    path: `/admin/${of.path}`,
    summary: `Créer ${of.one}`,
    tag: 'Administration',
    body,
    status: 201,
    answer: of.record,
    refusals,
  } as const
}

export const mostLines = 1000

/** The result of importing one line of a CSV file, or its preview. */
export const importedLine = z
  .object({
    line: z.int().describe('Son numéro dans le fichier'),
    name: z.string(),
    outcome: z.enum(['ready', 'stored', 'refused']),
    messages: z.array(z.string()),
  })
  .meta({ id: 'ImportedLine' })

/**
 * Declares the POST endpoint that imports a CSV file. It either only previews the result, or stores each valid
 * line and skips the others.
 */
export function importOf<const Path extends string, Shape extends z.ZodObject, Query extends z.ZodObject>(
  of: Declared<Path, Shape, Query>,
) {
  return {
    name: `importAdmin${nounOf(of.path)}`,
    method: 'post',
    path: `/admin/${of.path}/import`,
    summary: `${of.many} d’un fichier CSV : d’abord regardées, puis enregistrées sans celles qui sont refusées`,
    tag: 'Administration',
    body: z.strictObject({
      csv: z.string().max(1_000_000, 'Un million de caractères au plus.'),
      store: z.boolean().default(false).describe('Faux : rien n’est enregistré'),
    }),
    largestBody: 2 * 1024 * 1024,
    status: 200,
    answer: z.object({
      ignored: z.array(z.string()).describe('Les colonnes que rien ne lit'),
      lines: z.array(importedLine),
    }),
    refusals: ['no_such_columns'],
  } as const
}

/**
 * The field values that the user saw before the edit. The server refuses the edit if another user has changed one
 * of these values since then.
 */
export const seen = z
  .record(z.string().max(50), z.unknown())
  .describe(
    'Facultatif : les champs qu’on change, tels que lus avant. Un champ changé depuis par quelqu’un d’autre n’est pas écrasé : 409 `changed_meanwhile`.',
  )

/** The field `seen` in a multipart form, where it is sent as JSON text. */
const seenInForm = z
  .string()
  .max(20_000)
  .transform((text, reading) => {
    try {
      return seen.parse(JSON.parse(text))
    } catch {
      reading.addIssue('Un objet JSON est attendu.')
      return z.NEVER
    }
  })
  .describe('Comme `seen` ailleurs, en JSON')

/**
 * Declares the PATCH endpoint of a record: a request contains only the fields to change, the response the whole
 * record.
 */
export function change<
  const Path extends string,
  Shape extends z.ZodObject,
  Query extends z.ZodObject,
  Fields extends z.ZodRawShape,
>(
  of: Declared<Path, Shape, Query>,
  body: z.ZodObject<Fields, z.core.$strict>,
  refusals: readonly RefusalCode[] = [],
) {
  return {
    name: `changeAdmin${nounOf(of.path)}`,
    method: 'patch',
    path: `/admin/${of.path}/{id}`,
    summary: `Modifier ${of.one}`,
    tag: 'Administration',
    params: oneRecord,
    body: body.extend({ seen: seen.optional() }),
    status: 200,
    answer: of.record,
    refusals: [...refusals, 'changed_meanwhile'],
  } as const
}

/**
 * Declares the same PATCH endpoint for a form with files (multipart/form-data): its fields are in `form` instead
 * of `body`.
 */
export function changeByForm<
  const Path extends string,
  Shape extends z.ZodObject,
  Query extends z.ZodObject,
  Fields extends z.ZodRawShape,
>(of: Declared<Path, Shape, Query>, fields: z.ZodObject<Fields, z.core.$strict>) {
  const { body: _, ...rest } = change(of, fields)
  return { ...rest, form: fields.extend({ seen: seenInForm.optional() }) } as const
}

type Refusals = {
  writing?: readonly RefusalCode[]
  changing?: readonly RefusalCode[]
  removing?: readonly RefusalCode[]
}

/** Declares every endpoint of a table. Creating takes `fields`; updating takes some of them. */
export function wholeEntity<
  const Path extends string,
  Shape extends z.ZodObject,
  Query extends z.ZodObject,
  Fields extends z.ZodRawShape,
>(
  of: Declared<Path, Shape, Query>,
  fields: z.ZodObject<Fields, z.core.$strict>,
  { writing = [], changing = [], removing = [] }: Refusals,
) {
  return {
    ...entityEndpoints(of, { removing }),
    create: creation(of, fields, writing),
    update: change(of, fields.partial(), [...writing, ...changing]),
  }
}

/** Derives the French names of a table: 'une salle' and 'Les salles' give 'Salle', 'salle' and 'salles'. */
function wordsOf({ one, many, called, counted, file, fields = {} }: EntityWords) {
  const [single, plural] = counted ?? [one.replace(/^une? /, ''), many.replace(/^Les /, '')]
  return {
    called: called ?? single.charAt(0).toUpperCase() + single.slice(1),
    counted: [single, plural],
    file: file ?? plural.normalize('NFD').replace(/\p{M}/gu, ''),
    fields,
  } as const
}

/** Turns a path into a name: 'session-movie' → 'SessionMovie'. */
function nounOf(path: string): string {
  return path.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
