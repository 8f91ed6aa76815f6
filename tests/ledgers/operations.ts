import fc from 'fast-check'

const which = fc.nat(50)
/** Which till: 0 is in the first cinema, 1 in the second. */
const till = fc.nat(1)
const who = fc.constantFrom('mona' as const, 'nadia' as const)

/** Generates random actions of customers and staff, and random jumps of the clock. */
export const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      bon: fc.nat(2).map(nth => nth === 0),
      gift: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put away' as const), which, who }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      seats: fc.integer({ min: 1, max: 5 }),
      picks: fc.array(fc.tuple(which, fc.integer({ min: 1, max: 3 })), { maxLength: 3 }),
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
      elsewhere: fc.boolean(),
      byStaff: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel screening' as const), which }) },
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
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 35 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('night' as const),
      // The minute of the day, in Paris, to which the clock jumps before the nightly work runs. On the days when
      // clocks change, some minutes do not exist and some exist twice.
      until: fc.constantFrom(0, 120, 150, 180, 330, 359, 360, 720, 1200, 1439),
      isOff: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('open till' as const),
      till,
      float: fc.integer({ min: 0, max: 30_000 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      till,
      fares: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 5 }),
      items: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })), {
        maxLength: 2,
        selector: ([item]) => item,
      }),
      /** The number of gift vouchers that the till sells in this sale. */
      bons: fc.constantFrom(0, 0, 0, 1, 2),
      voucher: fc.option(which, { freq: 2 }),
      means: fc.subarray(['cinecheque', 'cheque', 'card_terminal', 'cash'] as const, { minLength: 1 }),
      tendered: fc.boolean(),
      wrongSum: fc.nat(9).map(nth => nth === 0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which, places: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund bon' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('exchange at till' as const),
      which,
      places: which,
      reduction: fc.integer({ min: -3, max: 4 }),
      is3D: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move cash' as const),
      till,
      amount: fc.integer({ min: -20_000, max: 20_000 }).filter(amount => amount !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close till' as const),
      till,
      miscounted: fc.constantFrom(0, 0, -50, 120),
    }),
  },
)

export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never
export type OperationOf<Name extends Operation['do']> = Extract<Operation, { do: Name }>
