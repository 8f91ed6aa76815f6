import { cents } from './money.ts'

// The figures of the terms of sale. The pages state them and the server applies them: they cannot drift apart.

export const fullPriceCents = cents(1250)

/** Per person and screening, all that person's orders counted together. */
export const seatsPerOrder = { min: 1, max: 10 } as const

/** How long places, or a purchase, wait for their payment. */
export const unpaidMinutes = 8

/** What an account may hold without having paid, in the whole house. */
export const unpaidPerAccount = { orders: 2, seats: 10 } as const

/** From one internet connection, a family's or a school's: this share of a room, or ten places of a small one. */
export const unpaidPerConnection = { shareOfRoom: 1 / 4, seatsAtLeast: 10 } as const

/** Minutes to wait after the first, second, third… time that places were let go within an hour; the last for all others. */
export const waitAfterLapses = [0, 0, 5, 10, 20, 40, 80, 160, 240] as const

/** Every window of time is counted from the hour of the screening; the film starts after the pre-show. */
export const doorsOpenMinutesBeforeStart = 30
export const cancelUntilMinutesBeforeStart = 15
export const entryUntilMinutesAfterStart = 10

export const invitationValidityMonths = 12

/** What comes back to an e-card, a voucher or an invitation that has ended meanwhile can be used for this long, once. */
export const givenBackDays = 30

/** A mail says so before an e-card, a voucher or an invitation ends. */
export const expiryWarningDays = 30

/** A gift may wait this long before it is sent. */
export const giftWaitsDays = 365

/** Of one product in one purchase. */
export const mostPerPurchase = 10

/** To withdraw from the purchase of an e-card or a gift voucher, and for the money to go back after that. */
export const withdrawalDays = 14
export const refundDays = 14

/** To choose a refund or an invitation after the cinema cancelled a screening. */
export const compensationDays = 60

/** How long a login lasts: unused, and at the very most. */
export const memberSession = { idleDays: 14, mostDays: 60 } as const
export const staffSession = { idleHours: 12, mostDays: 7 } as const

/** Code de commerce, article L. 123-22. */
export const accountingYears = 10
