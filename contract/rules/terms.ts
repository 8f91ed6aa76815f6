import { cents } from './money.ts'

// This file contains the numbers in the terms of sale. The pages show them and the server applies them.

export const fullPriceCents = cents(1250)

/**
 * The fewest and the most seats of one order. The maximum also applies to all orders of a buyer at one screening;
 * a cinema may lower it (`seats_per_person`).
 */
export const seatsPerOrder = { min: 1, max: 10 } as const

/**
 * The most minutes that an order or purchase waits for its payment. A cinema may lower this limit for orders
 * (`hold_minutes`).
 */
export const unpaidMinutes = 8

/** The most unpaid orders of one account, and the most seats in them, over all screenings. */
export const unpaidPerAccount = { orders: 2, seats: 10 } as const

/**
 * The most unpaid seats from one IP address at a screening: a quarter of the room, but at least ten, because a
 * family or a school may share the address.
 */
export const unpaidPerConnection = { shareOfRoom: 1 / 4, seatsAtLeast: 10 } as const

/**
 * The longest time for which seats can be held in total: before the order (the hold can be extended once), plus
 * while the order waits for its payment.
 */
export const longestHoldMinutes = 2 * unpaidMinutes

/**
 * The most seats held before login: by one browser, by one IP address (over all screenings), and by all visitors
 * (as a share of the seats of a screening). After login, the limits of the account apply.
 */
export const heldBeforeLogin = { perBrowser: 10, perConnection: 20, shareOfScreening: 1 / 3 } as const

/**
 * The waiting list of a sold-out screening closes `endsMinutes` before the start. Offered places are held for
 * `offerMinutes`; if the start is less than `soonMinutes` away, for `offerMinutesSoon`.
 */
export const waitingList = {
  endsMinutes: 30,
  offerMinutes: 20,
  offerMinutesSoon: 10,
  soonMinutes: 120,
  /** The most screenings for which one account waits at the same time. */
  perPerson: 5,
} as const

/**
 * The minutes for which an account may not order after its orders expired unpaid: after the first, the second…
 * within an hour. The last value also applies to all further orders.
 */
export const waitAfterLapses = [0, 0, 5, 10, 20, 40, 80, 160, 240] as const

/**
 * The minutes for which an IP address may not hold seats after its holds expired unpaid: after the first, the
 * second… The first nine have no effect, because several people may share the address.
 */
export const waitAfterLapsesFromHere = [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 240] as const

/**
 * The rules that a cinema may change, with their default values. Minutes count from the start time on the ticket,
 * when the pre-show begins. Each order keeps the rules in force when it was made.
 */
export const usualRules = {
  /** A buyer may cancel until this many minutes before the screening. */
  cancel_minutes: 15,
  doors_minutes: 30,
  /** Visitors are admitted until this many minutes after the start of the screening. */
  entry_minutes: 10,
  /** After the cinema cancelled a screening, buyers have this many days to choose a refund or an invitation. */
  compensation_days: 60,
} as const

/**
 * The limits that a cinema may lower, with their default values. A changed limit does not affect existing holds
 * and orders.
 */
export const usualLimits = { seats_per_person: seatsPerOrder.max, hold_minutes: unpaidMinutes } as const
export type SaleLimits = { [Name in keyof typeof usualLimits]: number }

export type SaleRules = { [Name in keyof typeof usualRules]: number }
export type AllRules = SaleRules & SaleLimits
export type DoorRules = Pick<SaleRules, 'doors_minutes' | 'entry_minutes'>

export const ruleLimits: { [Name in keyof AllRules]: { min: number; max: number } } = {
  seats_per_person: seatsPerOrder,
  /**
   * The minutes that an order waits for its payment: at least four, because the buyer may have to fetch a card and
   * confirm the payment on a phone.
   */
  hold_minutes: { min: 4, max: unpaidMinutes },
  cancel_minutes: { min: 0, max: 1440 },
  doors_minutes: { min: 5, max: 240 },
  entry_minutes: { min: 0, max: 120 },
  compensation_days: { min: 14, max: 365 },
}

export const invitationValidityMonths = 12

/** The most places of an invitation that staff offer, and the most months of its validity. */
export const givenInvitation = { mostPlaces: 10, mostMonths: 24 } as const
export const longestExtensionMonths = 24

/**
 * How many hours before a screening the reminder is mailed to a buyer who asked for one. A later order gets no
 * reminder.
 */
export const reminderHours = 24

/**
 * A refund to an expired e-card, gift voucher or invitation extends its validity by this many days, but only once.
 */
export const givenBackDays = 30

/** How many days before a voucher expires its owner gets a warning by mail. */
export const expiryWarningDays = 30

/** The most days by which a buyer can postpone the mail of a gift. */
export const giftWaitsDays = 365

/**
 * How many days a buyer has to withdraw from the purchase of an e-card or gift voucher, and how many the cinema
 * then has to refund it.
 */
export const withdrawalDays = 14
export const refundDays = 14

/** How long a login lasts: `idle…` without activity, and `most…` in any case. */
export const memberSession = { idleDays: 14, mostDays: 60 } as const
export const staffSession = { idleHours: 12, mostDays: 7 } as const

/**
 * How long a buyer without an account stays logged in, by a mailed code or by the link of an order. It is short,
 * because the device may be shared.
 */
export const guestSession = { idleHours: 2, mostHours: 24 } as const

/**
 * The limits of the code that verifies the e-mail address of a buyer without an account: its digits, the minutes
 * for which it is valid, the tries per code, and the codes mailed per hour.
 */
export const guestCode = { digits: 6, minutes: 10, tries: 5, perHour: 3 } as const

/** How many days after the screening the mailed link of an order made without an account stops working. */
export const orderLinkDays = 90

/** How long, in minutes, the mailed link works that adds orders made without an account to a member's account. */
export const joinLinkMinutes = 30

/** How long accounting records are kept, in years: code de commerce, article L. 123-22. */
export const accountingYears = 10
