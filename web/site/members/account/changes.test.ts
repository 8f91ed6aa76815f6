import { expect, test } from 'vitest'
import { changesBetween, phoneTyped, readBefore } from './changes.ts'

const mona = {
  lastname: 'Strapontin',
  firstname: 'Mona',
  email: 'mona@exemple.fr',
  phone: '01\u00a023\u00a045\u00a067\u00a089',
  address: '1, rue du Rex',
  birthday: '1990-05-04',
}

function typed(changes: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...mona, password: '', current_password: '', ...changes }))
    form.set(name, value)
  return form
}

test('an unchanged account form has no changes to send', () =>
  expect(changesBetween(mona, typed({ current_password: 'inutile' }))).toEqual({}))

test('the account form sends only the changed fields', () =>
  expect(changesBetween(mona, typed({ firstname: ' Monique ', birthday: '' }))).toEqual({
    firstname: 'Monique',
    birthday: '',
  }))

test('an account field that the browser did not send counts as unchanged', () => {
  const form = typed({})
  form.delete('address')
  expect(changesBetween(mona, form)).toEqual({})
})

test('a change of e-mail address or password is sent with the current password', () => {
  expect(changesBetween(mona, typed({ email: 'm@exemple.fr', current_password: 'Ancien-1!' }))).toEqual({
    email: 'm@exemple.fr',
    current_password: 'Ancien-1!',
  })
  expect(changesBetween(mona, typed({ password: 'Nouveau-1!' }))).toEqual({
    password: 'Nouveau-1!',
    current_password: '',
  })
})

test.each(['0123456789', '01 23 45 67 89', '1 23 45 67 89', '+33 1 23 45 67 89', '01.23.45.67.89'])(
  'the phone number typed as %s counts as unchanged, because it equals the stored number',
  number => {
    expect(phoneTyped(number)).toBe('0123456789')
    expect(changesBetween(mona, typed({ phone: number }))).toEqual({})
  },
)

test('an invalid phone number is sent as typed, so that the API refuses it', () =>
  expect(phoneTyped('douze')).toBe('douze'))

test('the account form ignores its hidden field of earlier values if it was tampered with', () => {
  expect(readBefore(JSON.stringify(mona))).toEqual(mona)
  for (const nonsense of ['', 'null', '[]', '{"email":1}', '{']) expect(readBefore(nonsense)).toBeNull()
})
