import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availabilityOf } from './availability.ts'
import { addDays, isRealDate, minutesOf } from './dates.ts'
import { cents, centsFromEuros, eurosFromCents } from './money.ts'
import { inParis, instantInParis } from './paris-time.ts'
import { credentialProblems, passwordProblems } from './password.ts'

describe('a password', () => {
  test.each([
    ['', ['Le mot de passe est obligatoire.']],
    ['Abcdef1!', []],
    [
      'Abcdef1',
      [
        'Le mot de passe doit contenir au moins 8 caractères.',
        'Le mot de passe doit contenir au moins un caractère spécial.',
      ],
    ],
    ['abcdefg1!', ['Le mot de passe doit contenir au moins une lettre majuscule.']],
    ['ABCDEFG1!', ['Le mot de passe doit contenir au moins une lettre minuscule.']],
    ['Abcdefgh!', ['Le mot de passe doit contenir au moins un chiffre.']],
    ['Abcdefg1-', ['Le mot de passe doit contenir au moins un caractère spécial.']],
    ['Éàüöçñø1!', []],
  ])('the password %j gets one message for each rule that it breaks', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s counts as a special character in a password', character => {
    expect(passwordProblems(`Abcdefg1${character}`)).toEqual([])
  })

  test('a missing e-mail address is reported before the password', () => {
    expect(credentialProblems(' ', '').map(problem => problem.message)).toEqual([
      'L’email est obligatoire.',
      'Le mot de passe est obligatoire.',
    ])
  })
})

describe('money', () => {
  test('converting an amount from cents to euros and back again changes nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), amount => {
        expect(centsFromEuros(eurosFromCents(cents(amount)))).toBe(amount)
      }),
    )
  })
  test('an amount of half a cent is refused', () => {
    expect(() => cents(0.5)).toThrow(RangeError)
  })
})

describe('availability', () => {
  test.each([
    [0, 100, 'complet'],
    [15, 100, 'bientot_complet'],
    [16, 100, 'libre'],
    [1, 5, 'libre'],
    [1, 7, 'bientot_complet'],
  ])('a screening with %i of %i seats left is shown as « %s »', (remaining, total, expected) => {
    expect(availabilityOf(remaining, total)).toBe(expected)
  })
})

describe('dates', () => {
  test('a date that is not in the calendar (such as 30 February) is refused', () => {
    expect([isRealDate('2026-02-30'), isRealDate('2026-13-01'), isRealDate('2028-02-29')]).toEqual([
      false,
      false,
      true,
    ])
  })
  test('adding days to a date crosses months and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
  })
  test('a duration such as 02:10 is converted to minutes', () => {
    expect(minutesOf('02:10')).toBe(130)
  })
})

describe('Paris time', () => {
  test('local time in Paris is UTC+1 in winter and UTC+2 in summer', () => {
    expect(instantInParis('2026-11-20', '20:30')?.toISOString()).toBe('2026-11-20T19:30:00.000Z')
    expect(instantInParis('2026-07-14', '20:30')?.toISOString()).toBe('2026-07-14T18:30:00.000Z')
  })
  test('an hour that the change to summer time skips does not exist in Paris', () => {
    expect(instantInParis('2027-03-28', '02:30')).toBeNull()
    expect(instantInParis('2027-03-28', '03:00')?.toISOString()).toBe('2027-03-28T01:00:00.000Z')
  })
  test('an hour that the change to winter time repeats means the first of the two', () => {
    expect(instantInParis('2026-10-25', '02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })
  test('the computed Paris time equals the Intl API for every minute, also when clocks change', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Paris',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const springs = fc.constantFrom('2026-03-29T00:00Z', '2026-10-25T00:00Z', '1981-03-29T00:00Z')
    const near = fc.tuple(springs, fc.integer({ min: -200, max: 200 }))
    const any = fc.tuple(fc.constant('1900-01-01T00:00Z'), fc.integer({ min: 0, max: 100_000_000 }))
    fc.assert(
      fc.property(fc.oneof(near, any), ([from, minutes]) => {
        const instant = new Date(Date.parse(from) + minutes * 60_000)
        const { date, hour } = inParis(instant)
        expect(`${date} ${hour}`).toBe(clock.format(instant))
      }),
    )
  })
  test('a Paris date and hour, converted to an instant and back again, is unchanged', () => {
    const minutes = fc.integer({
      min: Date.parse('2020-01-01') / 60_000,
      max: Date.parse('2040-01-01') / 60_000,
    })
    fc.assert(
      fc.property(minutes, minute => {
        const { date, hour } = inParis(new Date(minute * 60_000))
        expect(inParis(instantInParis(date, hour)!)).toEqual({ date, hour })
      }),
    )
  })
})
