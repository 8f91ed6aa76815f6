import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { email, line, message, name } from './shapes.ts'

const problemsOf = (text: string) =>
  email.safeParse(text).error?.issues.map(({ code, message }) => [code, message]) ?? []

describe('an e-mail address', () => {
  test.each(['mona@exemple.fr', ' Mona.Lisa+films@sous.exemple.co.uk ', "o'neil@a-b.fr"])(
    'the e-mail address %s is valid',
    text => expect(problemsOf(text)).toEqual([]),
  )

  test.each([
    'mona',
    'mona@exemple',
    '@exemple.fr',
    'mona@',
    'a@b@c.fr',
    'a b@c.fr',
    'mona@.fr',
    'mona@a..fr',
    'mona@a.',
    'élodie@exemple.fr',
    'mona@cinéma.fr',
    // The first letter is the Kelvin sign. Its lower case is « k » in JavaScript, but not in PostgreSQL.
    '\u212Aevin@exemple.fr',
  ])('the e-mail address %s is invalid', text => expect(problemsOf(text)).toHaveLength(1))

  // Regression: on such a text, the regular expression took half a minute, during which the server answered
  // nobody.
  test.each([`a@${'a.'.repeat(30_000)}@`, `a@${'.'.repeat(60_000)}@`, `${'a'.repeat(60_000)}@`])(
    'a very long e-mail address is refused for its length, without the slow check of its form',
    text => expect(problemsOf(text)).toEqual([['too_big', 'Cette adresse e-mail est trop longue.']]),
  )
})

// Regression: the regular expression that finds web addresses took 16 s on a text of 64 kB of digits.
test.each([
  ['name', name(100)],
  ['line', line(100)],
  ['message', message(100)],
])(
  'a %s that is too long is refused for its length, without the slow search for web addresses',
  (_, shape) => {
    const problems = shape.safeParse(`http://1.2.3.4\u202e${'1'.repeat(100)}`).error?.issues
    expect(problems?.map(({ message }) => message)).toEqual(['100 caractères au plus.'])
  },
)

describe('the name of a person', () => {
  test.each(namesTaken())(
    'the endpoint %s refuses a line break in the field %s, since names are used in mails',
    (_, path, body) => {
      const typed = path
        .split('.')
        .reduceRight<unknown>((inner, field) => ({ [field]: inner }), 'Mona\nhttp:')
      const issues = body.safeParse(typed).error?.issues ?? []
      expect(issues.find(issue => issue.path.join('.') === path)?.message).toContain('une seule ligne')
    },
  )
})

type Schema = { properties?: Record<string, Schema> }

/** Returns every request field that contains the name of a person. */
function namesTaken(): [endpoint: string, path: string, body: z.ZodType][] {
  return endpoints.flatMap(({ name, body }) =>
    body
      ? namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema).map(
          (path): [string, string, z.ZodType] => [name, path, body],
        )
      : [],
  )
}

const namesIn = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties).flatMap(([field, inner]) => [
    ...(/^(lastname|firstname|name_cb|recipient_name|name)$/.test(field) ? [field] : []),
    ...namesIn(inner).map(path => `${field}.${path}`),
  ])
