import { expect, test } from 'vitest'
import { newPasswordProblems } from './new-password.ts'

const easy = [expect.stringMatching(/facile à deviner/)]

test.each([
  'Password1!',
  'P@ssw0rd!',
  'Motdepasse123!',
  'Azerty123!',
  'Qwerty2026!',
  'Admin@123',
  'Bonjour1!',
  '!!!Soleil99',
  'Cinema2026!',
  'Ouvreuse-1!',
  'Printemps-2026!',
  'Aa123456!',
  'Abc123456!',
  'Aaaaaaa1!',
  'Abcdefgh1!',
])('the password %s obeys every rule and is refused as easy to guess', password => {
  expect(newPasswordProblems(password, '')).toEqual(easy)
})

test.each(['Strapontin-7!', 'Xk9$mPq2!', 'Cheval-Correct-Pile-9!', 'A7!b2#C9d', 'mardi-Gras-au-Havre-3!'])(
  'the password %s is accepted',
  password => expect(newPasswordProblems(password, '')).toEqual([]),
)

test('a password made of the name in the e-mail address and a digit is refused', () => {
  expect(newPasswordProblems('Mona.Lisa-1!', 'mona.lisa@exemple.fr')).toEqual(easy)
  expect(newPasswordProblems('Mona.Lisa-1!', 'louise@exemple.fr')).toEqual([])
})

test('a password that breaks some rules gets the messages of these rules, but no others', () => {
  expect(newPasswordProblems('password', '')).toHaveLength(3)
})
