import { describe, expect, test } from 'vitest'
import { loginFrom, ownPage, pageAfterLogin, withReturn } from './return-path.ts'

describe('the return path after a login', () => {
  test.each(['/', '/film/3', '/film/3?jour=2026-11-17#seances', '/utilisateur/reservation/12', '/a//b'])(
    'the return path %s is accepted after a login',
    page => expect(ownPage(page)).toBe(page),
  )

  test.each([
    null,
    '',
    'film/3',
    'https://ailleurs.example/',
    '//ailleurs.example/',
    '/\\ailleurs.example/',
    '\\\\ailleurs.example',
    '/\t/ailleurs.example/',
    '/\n/ailleurs.example/',
    '/..//ailleurs.example/',
    '/./\\ailleurs.example',
    'javascript:alert(1)',
    '/authentification/connexion?retour=/',
    '/deconnexion',
    '/api/v1/authentication/logout',
  ])('the return path %j is refused after a login', page => expect(ownPage(page)).toBeNull())

  test('after a login, members go to their return path and staff to the back office', () => {
    expect(pageAfterLogin({ roleUser: 'user' }, '/film/3')).toBe('/film/3')
    expect(pageAfterLogin({ roleUser: 'user' }, '//ailleurs.example')).toBe('/')
    expect(pageAfterLogin({ roleUser: 'user', deletion_cancelled: true }, null)).toMatch(
      'suppression=annulee',
    )
    expect(pageAfterLogin({ roleUser: 'admin' }, '/film/3')).toBe('/admin')
    expect(pageAfterLogin({ roleUser: 'manager' }, '/admin/film/3')).toBe('/admin/film/3')
    expect(pageAfterLogin({ roleUser: 'admin', must_enrol: true }, null)).toBe('/utilisateur/securite')
  })

  test.each([
    ['/film/3', '?x=1', '?retour=%2Ffilm%2F3%3Fx%3D1'],
    ['/', '', ''],
    ['/', '?jour=2026-11-17', '?retour=%2F%3Fjour%3D2026-11-17'],
    ['/authentification/inscription', '?retour=/film/3', '?retour=%2Ffilm%2F3'],
    ['/authentification/connexion', '', ''],
    ['/authentification/connexion', '?retour=//x.example', ''],
  ])(
    'on the page %s%s, the login link in the header has the return path « %s »',
    (pathname, search, carried) =>
      expect(loginFrom({ pathname, search })).toBe(`/authentification/connexion${carried}`),
  )

  test('the login pages pass on a return path only if it is a page of this site', () => {
    expect(withReturn('/authentification/inscription', { search: '?retour=/film/3' })).toBe(
      '/authentification/inscription?retour=%2Ffilm%2F3',
    )
    expect(withReturn('/authentification/inscription', { search: '?retour=//x.example' })).toBe(
      '/authentification/inscription',
    )
  })
})
