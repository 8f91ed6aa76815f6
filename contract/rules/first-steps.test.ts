import { expect, test } from 'vitest'
import { type HouseBegun, stepsOf, whyNotOpen } from './first-steps.ts'

const empty: HouseBegun = {
  ...{ payments: 'none', mailLeaves: false, missingIdentity: ['name_house', 'siret'], cinemas: 0 },
  ...{ withoutRoom: [], fullFareText: '12,50 €', faresSeen: false, paymentTried: false, mailTried: false },
  ...{ films: 0, screenings: 0, drafts: 0, ordersSold: 0, openToPublic: false },
}
const whole: HouseBegun = {
  ...{ payments: 'real', mailLeaves: true, missingIdentity: [], cinemas: 1, withoutRoom: [] },
  ...{ fullFareText: '9,00 €', faresSeen: true, paymentTried: true, mailTried: true, films: 1 },
  ...{ screenings: 1, drafts: 0, ordersSold: 1, openToPublic: true },
}
const open = (house: HouseBegun) => stepsOf(house).flatMap(({ code, done }) => (done ? [] : code))

test('an empty house has everything before it, a whole one nothing', () => {
  expect(open(empty)).toHaveLength(10)
  expect(open(whole)).toEqual([])
})

test.each<[string, Partial<HouseBegun>, string, RegExp]>([
  ['names what the legal pages lack', { missingIdentity: ['siret'] }, 'identity', /SIRET/],
  ['names the cinema that has no room', { withoutRoom: ['Le Rex'] }, 'rooms', /Le Rex/],
  ['says the price that is to be looked at', { faresSeen: false }, 'fares', /9,00 €/],
  ['tells drafts from nothing at all', { screenings: 0, drafts: 3 }, 'week', /brouillons/],
  ['asks for a mail server before a mail', { mailLeaves: false, mailTried: true }, 'mail', /SMTP_URL/],
])('%s', (_, change, code, sentence) => {
  expect(open({ ...whole, ...change })).toEqual([code])
  expect(stepsOf({ ...whole, ...change }).find(step => step.code === code)!.missing).toMatch(sentence)
})

test('offers only what can be asked for', () => {
  const offered = (house: HouseBegun) => stepsOf(house).flatMap(({ code, ready }) => (ready ? code : []))
  for (const code of ['payment', 'mail', 'order', 'opening']) expect(offered(empty)).not.toContain(code)
  expect(offered({ ...whole, openToPublic: false })).toHaveLength(10)
})

test('one opens with something to sell and somebody who takes the money, whatever else is left for later', () => {
  const bare = { ...empty, payments: 'trial' as const, cinemas: 1, films: 1, screenings: 2 }
  expect(whyNotOpen(bare)).toBeNull()
  expect(whyNotOpen({ ...bare, payments: 'none' })).toMatch(/STRIPE_SECRET_KEY/)
  expect(whyNotOpen({ ...bare, screenings: 0 })).toMatch(/séance/)
  expect(whyNotOpen({ ...bare, withoutRoom: ['Le Rex'] })).toMatch(/Le Rex/)
})
