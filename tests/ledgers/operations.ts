import fc from 'fast-check'

const which = fc.nat(50)
const who = fc.constantFrom('mona' as const, 'nadia' as const)

/** Random actions of customers, of the cinema and of the clock. */
export const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      bon: fc.boolean(),
      gift: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put away' as const), which, who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      seats: fc.integer({ min: 1, max: 5 }),
      picks: fc.array(fc.tuple(which, fc.integer({ min: 1, max: 5 })), { maxLength: 3 }),
      refusedCard: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('cancel place' as const), which, place: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      which,
      places: which,
      reduction: fc.integer({ min: -3, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel screening' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('compensate' as const),
      which,
      choice: fc.constantFrom('refund' as const, 'invitation' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
)

export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never
export type Doing<Name extends Operation['do']> = Extract<Operation, { do: Name }>
