import { describe, expect, test } from 'vitest'
import { email } from './shapes.ts'

const problemsOf = (text: string) =>
  email.safeParse(text).error?.issues.map(({ code, message }) => [code, message]) ?? []

describe('an e-mail address', () => {
  test.each(['mona@exemple.fr', ' Mona.Lisa+films@sous.exemple.co.uk ', 'élodie@cinéma.fr', "o'neil@a-b.fr"])(
    '%s is one',
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
  ])('%s is none', text => expect(problemsOf(text)).toHaveLength(1))

  // Such a text once kept the whole house busy for half a minute.
  test.each([`a@${'a.'.repeat(30_000)}@`, `a@${'.'.repeat(60_000)}@`, `${'a'.repeat(60_000)}@`])(
    'a text made to be read for ever is refused by its length, and read no further',
    text => expect(problemsOf(text)).toEqual([['too_big', 'Cette adresse e-mail est trop longue.']]),
  )
})
