import fc from 'fast-check'
import { type Chance, type Maker, sampled, weightedChoice } from './chance.ts'
import { isOneOf, type Schema } from './openapi.ts'
import { anyJson, anyText, canaryCard, canaryPassword } from './values.ts'

/**
 * A placeholder for an existing record. When the call is sent, it is replaced by the nth record that fits the
 * parameter.
 */
export class RecordPlaceholder {
  readonly nth: number
  /** The value to send if no such record exists. */
  readonly otherwise: unknown
  constructor(nth: number, otherwise: unknown) {
    this.nth = nth
    this.otherwise = otherwise
  }
}

/** Returns a generator of values that match a schema. */
export function valuesMatching(schema: Schema): Maker<unknown> {
  const choices = isOneOf(schema)
  if (choices)
    return weightedChoice(...choices.map((choice): [number, Maker<unknown>] => [1, valuesMatching(choice)]))
  if (schema.const !== undefined) return () => schema.const
  if (schema.enum) return chance => chance.of(schema.enum!)
  if (schema.type === 'object') return matchingObject(schema)
  if (schema.type === 'array') return matchingList(schema)
  if (schema.type === 'integer') {
    const least = schema.minimum ?? 0
    const most = Math.min(schema.maximum ?? 12, least + 12)
    return chance => least + chance.below(most - least + 1)
  }
  if (schema.type === 'number') return chance => chance.below(4000) / 100
  if (schema.type === 'boolean') return chance => chance.once(2)
  if (schema.type === 'null') return () => null
  if (schema.type === 'string') return matchingText(schema)
  return anyJson
}

function matchingList({ items = {}, minItems = 0 }: Schema): Maker<unknown> {
  const item = valuesMatching(items)
  return chance => Array.from({ length: minItems + chance.below(3) }, () => item(chance))
}

function matchingObject({ properties = {}, required = [] }: Schema): Maker<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    make: known[name]
      ? weightedChoice([9, known[name]], [1, valuesMatching(schema)])
      : valuesMatching(schema),
    required: required.includes(name) || cardFields.has(name),
    ours: nameable.has(name),
  }))
  return chance => {
    const made: Record<string, unknown> = {}
    // Omit most optional fields: with all of them, at least one random value would nearly always be invalid, so
    // the server would refuse the call.
    for (const { name, make, required, ours } of fields)
      if (required || chance.once(3))
        made[name] = ours ? new RecordPlaceholder(chance.below(100), make(chance)) : make(chance)
    return made
  }
}

/**
 * Generators for fields whose schema does not describe everything that is needed, for instance a valid card number
 * or a strong password.
 */
const known: Record<string, Maker<unknown>> = {
  num_cb: () => canaryCard,
  cb_date: chance => chance.of(['12/30', '12/30', '2030-12', '01/20']),
  cryptogramme: () => '737',
  name_cb: () => 'Canari Jaune',
  // All test accounts have the password 'Strapontin-7!'.
  password: chance => (chance.once(4) ? 'Strapontin-7!' : canaryPassword),
  new_password: () => canaryPassword,
  current_password: () => 'Strapontin-7!',
  email: chance =>
    chance.once(4) ? 'canari@exemple.fr' : `elise-${chance.below(1e9).toString(36)}@exemple.fr`,
  phone_cine: () => '0199000000',
  phone: () => '06 12 34 56 78',
  price_order: chance => 12.5 * (1 + chance.below(4)),
  scan_id: chance => uuid(chance),
  session_dates: chance => [chance.of(['2026-12-01', '2026-12-02', '2026-12-03'])],
  csv: chance =>
    `title;director;release_date;time;name_theater;session_date;hours_timetable\nFaust;Murnau;1926-10-14;01:${10 + chance.below(50)};Balcon;2026-12-01;20:30`,
  body: chance => chance.of([null, '# Titre\n\n## 1. Objet\n\n{{siret}}']),
  timetables_ids: chance => [new RecordPlaceholder(chance.below(100), 1)],
  seats_ids: chance => [new RecordPlaceholder(chance.below(100), 1)],
}

/** The fields of a card. A call has either all of them or none. */
const cardFields = new Set(['num_cb', 'cb_date', 'cryptogramme', 'name_cb'])

/** Fields that refer to existing records of the site or of the caller. */
const nameable = new Set([
  'seen_version',
  'token',
  'challenge',
  'code',
  'text',
  'sessions_id',
  'products_id',
  'users_id',
  'movies_id',
  'categories_id',
  'cinemas_id',
  'movie_theaters_id',
  'timetables_id',
  'seats_id',
  'tills_id',
  'till_sessions_id',
  'tariffs_id',
  'items_id',
  'group_customers_id',
  'group_orders_id',
  'scan_id',
])

function uuid(chance: Chance): string {
  const hex = () => chance.below(0x10000).toString(16).padStart(4, '0')
  return `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`
}

const texts = new Map<string, Maker<string>>()

/** Returns a generator of texts. Equal schemas share a generator. */
function matchingText(schema: Schema): Maker<unknown> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema
  if (format === 'binary') return chance => chance.of(files)
  const key = JSON.stringify([format, pattern, minLength, maxLength])
  const make = texts.get(key) ?? drawText(format, pattern, minLength, Math.min(maxLength, 40))
  texts.set(key, make)
  return make
}

function drawText(
  format: string | undefined,
  pattern: string | undefined,
  minLength: number,
  maxLength: number,
): Maker<string> {
  if (format === 'date') return chance => chance.of(['2026-11-20', '2026-11-27', '2026-12-31', '1999-01-01'])
  if (format === 'date-time') return () => '2026-11-20T15:00:00Z'
  if (format === 'email') return chance => chance.of(['a@exemple.fr', 'elise@exemple.fr'])
  if (pattern) return weightedChoice([9, sampled(fc.stringMatching(new RegExp(pattern)))], [1, anyText])
  return sampled(
    fc
      .string({ minLength, maxLength: Math.max(minLength, maxLength), unit: 'grapheme' })
      .map(text => text.slice(0, maxLength)),
  )
}

/** A red square of 96 × 96 pixels, the smallest size that a logo may have. */
const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAA1BMVEXAECBHeZkDAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAIElEQVRo3u3BgQAAAADDoPlTX+AIVQEAAAAAAAAAAHwDJGAAAVoqS2sAAAAASUVORK5CYII=',
  'base64',
)

/** A valid picture, and files that only look like pictures by their first bytes. */
const files: Uint8Array[] = [
  square,
  square.subarray(0, 60),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('GIF89a'),
  Buffer.alloc(3000),
  Buffer.from('%PDF-1.7'),
]
