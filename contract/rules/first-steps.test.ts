import { expect, test } from 'vitest'
import { type SetupProgress, stepsOf, whyNotOpen } from './first-steps.ts'

const empty: SetupProgress = {
  ...{ payments: 'none', mailLeaves: false, missingIdentity: ['name_house', 'siret'], cinemas: 0 },
  ...{
    withoutRoom: [],
    fullFareText: '12,50 €',
    hoursSeen: false,
    faresSeen: false,
    paymentTried: false,
    mailTried: false,
  },
  ...{ films: 0, screenings: 0, drafts: 0, ordersSold: 0, openToPublic: false },
}
const whole: SetupProgress = {
  ...{ payments: 'real', mailLeaves: true, missingIdentity: [], cinemas: 1, withoutRoom: [] },
  ...{
    fullFareText: '9,00 €',
    hoursSeen: true,
    faresSeen: true,
    paymentTried: true,
    mailTried: true,
    films: 1,
  },
  ...{ screenings: 1, drafts: 0, ordersSold: 1, openToPublic: true },
}
const open = (setup: SetupProgress) => stepsOf(setup).flatMap(({ code, done }) => (done ? [] : code))

test('the setup list shows all steps as open for a new installation, and none for a complete one', () => {
  expect(open(empty)).toHaveLength(11)
  expect(open(whole)).toEqual([])
})

test.each<[string, Partial<SetupProgress>, string, RegExp]>([
  ['names the facts missing in the legal pages', { missingIdentity: ['siret'] }, 'identity', /SIRET/],
  ['names the cinema that has no room', { withoutRoom: ['Le Rex'] }, 'rooms', /Le Rex/],
  ['asks to confirm the opening hours', { hoursSeen: false }, 'hours', /17h à 23h/],
  ['names the price to be checked', { faresSeen: false }, 'fares', /9,00 €/],
  ['says whether there are drafts', { screenings: 0, drafts: 3 }, 'week', /brouillons/],
  ['asks for a mail server before a test mail', { mailLeaves: false, mailTried: true }, 'mail', /SMTP_URL/],
])('the text of an open setup step %s', (_, change, code, sentence) => {
  expect(open({ ...whole, ...change })).toEqual([code])
  expect(stepsOf({ ...whole, ...change }).find(step => step.code === code)!.missing).toMatch(sentence)
})

test('a setup step is offered only if the admin can carry it out', () => {
  const offered = (setup: SetupProgress) => stepsOf(setup).flatMap(({ code, ready }) => (ready ? code : []))
  for (const code of ['payment', 'mail', 'order', 'opening']) expect(offered(empty)).not.toEqual([code])
  expect(offered({ ...whole, openToPublic: false })).toHaveLength(11)
})

test('the site can be opened to the public only with rooms, screenings, confirmed hours and a gateway', () => {
  const bare = { ...empty, payments: 'trial' as const, cinemas: 1, hoursSeen: true, films: 1, screenings: 2 }
  expect(whyNotOpen(bare)).toBeNull()
  expect(whyNotOpen({ ...bare, payments: 'none' })).toMatch(/STRIPE_SECRET_KEY/)
  expect(whyNotOpen({ ...bare, hoursSeen: false })).toMatch(/horaires/)
  expect(whyNotOpen({ ...bare, screenings: 0 })).toMatch(/séance/)
  expect(whyNotOpen({ ...bare, withoutRoom: ['Le Rex'] })).toMatch(/Le Rex/)
})

test('the setup step « make a trial order » says why the order cannot be made yet, and what to do first', () => {
  const missing = (change: Partial<SetupProgress>) =>
    stepsOf({ ...whole, ordersSold: 0, openToPublic: false, ...change }).find(({ code }) => code === 'order')!
      .missing
  expect(missing({ payments: 'none' })).toMatch(/Commencez par le paiement/)
  expect(missing({ screenings: 0 })).toMatch(/séance publiée/)
  expect(missing({ openToPublic: true })).toMatch(/ouverte/)
})
