import { cents } from './money.ts'

// The figures of the terms of sale, shown by the pages and applied by the server.

export const fullPriceCents = cents(1250)

/** Per person and screening, over all their orders. A cinema may lower the maximum (`seats_per_person`). */
export const seatsPerOrder = { min: 1, max: 10 } as const

/** How long an order or purchase waits for its payment, at most. A cinema may lower it for orders (`hold_minutes`). */
export const unpaidMinutes = 8

/** The most that an account may hold unpaid, over all screenings. */
export const unpaidPerAccount = { orders: 2, seats: 10 } as const

/** The most that one IP address (a family, a school) may hold unpaid: a share of the room, at least ten. */
export const unpaidPerConnection = { shareOfRoom: 1 / 4, seatsAtLeast: 10 } as const

/** How long places are held at most: before there is an order, one extension and the order's own time included. */
export const longestHoldMinutes = 2 * unpaidMinutes

/**
 * The most places held before login: by one browser and by one IP address over all screenings, and by all
 * visitors together as a share of one screening. After login the limits of the account apply.
 */
export const heldBeforeLogin = { perBrowser: 10, perConnection: 20, shareOfScreening: 1 / 3 } as const

/** Minutes to wait after the first, second… order that lapsed within an hour. The last value repeats. */
export const waitAfterLapses = [0, 0, 5, 10, 20, 40, 80, 160, 240] as const

/** The same for holds of one IP address, which several people may share. */
export const waitAfterLapsesFromHere = [0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 240] as const

/**
 * The rules that a cinema may set, with the values of the specification. Minutes are relative to the start on the ticket; the
 * film starts after the pre-show. An order keeps the rules it was bought under.
 */
export const usualRules = {
  /** Before the screening: until then a buyer may cancel, and from then on the doors are open. */
  cancel_minutes: 15,
  doors_minutes: 30,
  /** After the screening began: until then people are let in. */
  entry_minutes: 10,
  /** To choose a refund or an invitation after the cinema cancelled a screening. */
  compensation_days: 60,
} as const

/**
 * The limits that a cinema may lower, with the specification's values. They apply to the next sale: a hold and an order already
 * know their end.
 */
export const usualLimits = { seats_per_person: seatsPerOrder.max, hold_minutes: unpaidMinutes } as const
export type SaleLimits = { [Name in keyof typeof usualLimits]: number }

export type SaleRules = { [Name in keyof typeof usualRules]: number }
export type AllRules = SaleRules & SaleLimits
export type DoorRules = Pick<SaleRules, 'doors_minutes' | 'entry_minutes'>

export const ruleLimits: { [Name in keyof AllRules]: { min: number; max: number } } = {
  seats_per_person: seatsPerOrder,
  /** Enough to fetch a card and to confirm by telephone. */
  hold_minutes: { min: 4, max: unpaidMinutes },
  cancel_minutes: { min: 0, max: 1440 },
  doors_minutes: { min: 5, max: 240 },
  entry_minutes: { min: 0, max: 120 },
  compensation_days: { min: 14, max: 365 },
}

export const invitationValidityMonths = 12

/** Of an invitation that staff give, and how far they may extend a voucher from today. */
export const givenInvitation = { mostPlaces: 10, mostMonths: 24 } as const
export const longestExtensionMonths = 24

/** A buyer who asks for a reminder gets it this long before the screening; one who buys later gets none. */
export const reminderHours = 24

/** A refund to an expired e-card, gift voucher or invitation extends it by this many days, once. */
export const givenBackDays = 30

/** A mail warns the owner this many days before a voucher expires. */
export const expiryWarningDays = 30

/** The longest delay before a gift is sent. */
export const giftWaitsDays = 365

/** To withdraw from a purchase of an e-card or gift voucher, and to pay the refund afterwards. */
export const withdrawalDays = 14
export const refundDays = 14

/** Lifetime of a login: without activity, and in total. */
export const memberSession = { idleDays: 14, mostDays: 60 } as const
export const staffSession = { idleHours: 12, mostDays: 7 } as const

/** Of a buyer without account, or of the link of one order: mostly on a device that others use too. */
export const guestSession = { idleHours: 2, mostHours: 24 } as const

/** The code that proves the address of a buyer without account. */
export const guestCode = { digits: 6, minutes: 10, tries: 5, perHour: 3 } as const

/** The link of an order without account works until this many days after the screening. */
export const orderLinkDays = 90

/** To join the orders made without account, by a mailed link. */
export const joinLinkMinutes = 30

/** Code de commerce, article L. 123-22. */
export const accountingYears = 10
