import fc from 'fast-check'
import { isOneOf, type Operation, type Parameter, type Schema } from './openapi.ts'

/** One call as it goes over the wire; `json` is undefined when the body is not JSON at all. */
export type Call = {
  path: Record<string, string>
  query: [string, string][]
  headers: Record<string, string>
  contentType: string | null
  body: string | FormData | null
  json?: unknown
}

/** Calls of one operation: some just as described, most of them wrong in one way or in every way. */
export function callsOf(operation: Operation): fc.Arbitrary<Call> {
  const { parameters, body } = operation
  return fc
    .record({
      path: fc.record(partOf(parameters, 'path', segment)),
      query: listOf(parameters),
      headers: fc.record(partOf(parameters, 'header', headerValue), { requiredKeys: [] }),
      sent: body ? sentBody(body) : fc.constant({ contentType: null, body: null }),
    })
    .map(({ sent, ...call }) => ({ ...call, ...sent }) as Call)
}

/** Three calls in four name a record that may well exist. */
const segment: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1.0',
      '1e3',
      '2147483647',
      '2147483648',
      '9'.repeat(40),
      '01',
      '%00',
      '..%2f..',
      'null',
      'NaN',
      '１',
    ),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }).map(encodeURIComponentSafely) },
)

const headerValue: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[\w-]{8,40}$/),
  fc.stringMatching(/^[\x21-\x7e]{1,200}$/),
)

function listOf(parameters: Parameter[]): fc.Arbitrary<[string, string][]> {
  const described = parameters.filter(({ in: place }) => place === 'query')
  const known = described.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), fc.oneof(matching(schema).map(asText), anyText)),
  )
  const unknown = fc.tuple(fc.constantFrom('__proto__', 'limit', 'page[]', 'sort', 'q', ''), anyText)
  return fc.array(fc.oneof(...known, unknown), { maxLength: 4 })
}

function partOf(parameters: Parameter[], place: string, values: fc.Arbitrary<string>) {
  return Object.fromEntries(
    parameters.filter(parameter => parameter.in === place).map(({ name }) => [name, values]),
  )
}

function sentBody({ type, schema }: NonNullable<Operation['body']>) {
  const valid = matching(schema)
  const json = fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 5, arbitrary: valid.chain(spoilt) },
    { weight: 1, arbitrary: anyJson },
  )
  if (type === 'multipart/form-data') return json.map(value => asForm(value))
  return fc.oneof(
    {
      weight: 12,
      arbitrary: json.map(value => ({
        contentType: 'application/json',
        body: JSON.stringify(value),
        json: value,
      })),
    },
    { weight: 1, arbitrary: brokenJson.map(body => ({ contentType: 'application/json', body })) },
    { weight: 1, arbitrary: json.map(value => ({ contentType: 'text/plain', body: JSON.stringify(value) })) },
  )
}

/** One field taken away, added, or made something else. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anyJson
  const fields = Object.keys(value)
  const name = fields.length > 0 ? fc.constantFrom(...fields) : fc.constant('id')
  return fc.oneof(
    name.map(field => {
      const { [field]: _, ...rest } = value as Record<string, unknown>
      return rest
    }),
    fc.tuple(name, anyJson).map(([field, other]) => ({ ...value, [field]: other })),
    fc
      .tuple(fc.constantFrom('roles_id', 'isAdmin', 'constructor', 'password_hash', 'id', 'state'), anyJson)
      .map(([field, other]) => ({ ...value, [field]: other })),
  )
}

const canaryPassword = 'Canari-Secret-77!'
const canaryCard = '4242424242424242'
/** What must never be seen in a log. */
export const canaries = [
  canaryPassword,
  canaryCard,
  'canari@exemple.fr',
  'Strapontin-7!',
  '$argon2',
  'cheap:',
]

const nasty = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff\ud800',
  'a\u0000b',
  '\u202e',
  '🎬'.repeat(60),
  'é'.repeat(300),
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '%s%n',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0024{7*7}',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  'null',
  '2026-02-30',
  '2026-11-20',
  '0000-00-00',
  '9999-12-31',
  '24:00',
  '23:59',
  '1e309',
  '-0',
  '0x10',
  '=1+1',
  '@sum(a1)',
  'javascript:alert(1)',
  'https://www.youtube.com/watch?v=x',
  '//evil.example',
  '12/30',
  '4000000000000119',
]

const anyText = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const anyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    2,
    10,
    11,
    0.1,
    12.345,
    1e21,
    -1e21,
    2147483647,
    2147483648,
    Number.MAX_SAFE_INTEGER,
    5e-324,
  ),
  fc.integer(),
)

const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', '__proto__', 'toString', 'email'), anyText, { maxKeys: 2 }),
)

const brokenJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    'undefined',
    '{"a":1}{"b":2}',
    '[1,]',
    '"\\u12"',
    '\ufeff{}',
    '{"a":1e999}',
  ),
  fc.integer({ min: 1_000, max: 30_000 }).map(depth => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1_000, max: 10_000 }).map(depth => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
)

/** Values that a schema describes, as far as it says; not more valid than that. */
function matching(schema: Schema): fc.Arbitrary<unknown> {
  const choices = isOneOf(schema)
  if (choices) return fc.oneof(...choices.map(matching))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return matchingObject(schema)
  if (schema.type === 'array')
    return fc.array(matching(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: (schema.minItems ?? 0) + 2,
    })
  if (schema.type === 'integer')
    return fc.integer({
      min: schema.minimum ?? 0,
      max: Math.min(schema.maximum ?? 12, (schema.minimum ?? 0) + 12),
    })
  if (schema.type === 'number') return fc.integer({ min: 0, max: 4000 }).map(cents => cents / 100)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'string') return matchingText(schema)
  return anyJson
}

function matchingObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      known[name] ? fc.oneof(known[name], matching(schema)) : matching(schema),
    ]),
  )
  return fc.record(fields, { requiredKeys: required })
}

/** What a schema cannot say: a card that passes, a password that is strong enough. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  num_cb: fc.constant(canaryCard),
  cb_date: fc.constantFrom('12/30', '2030-12', '01/20'),
  cryptogramme: fc.constant('737'),
  password: fc.constant(canaryPassword),
  new_password: fc.constant(canaryPassword),
  current_password: fc.constant('Strapontin-7!'),
  email: fc.constantFrom('canari@exemple.fr', 'élise@exemple.fr'),
}

function matchingText(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '2026-12-31', '1999-01-01')
  if (schema.format === 'date-time') return fc.constant('2026-11-20T15:00:00Z')
  if (schema.format === 'idn-email') return fc.constantFrom('a@exemple.fr', 'élise@exemple.fr')
  if (schema.pattern) return fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), anyText)
  const most = Math.min(schema.maxLength ?? 40, 40)
  return fc
    .string({ minLength: schema.minLength ?? 0, maxLength: most, unit: 'grapheme' })
    .map(text => text.slice(0, most))
}

function asForm(value: unknown) {
  const form = new FormData()
  if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) form.append(name, asText(field))
  // The boundary that goes with it is written by whoever sends it.
  return { contentType: null, body: form }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replace(/[/?#.]/g, '-')) || '-'
}
