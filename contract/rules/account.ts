// This file contains the numbers that the account pages show and the server applies.

/** The number of days from the request to delete an account to the deletion. */
export const deletionGraceDays = 14

export const resetLinkMinutes = 30

/** How long an invitation to the staff is valid, in days: enough for a recipient who is away for a weekend. */
export const staffInvitationDays = 7

/** How many minutes a login may take between the password and the second factor. */
export const secondStepMinutes = 5

export const recoveryCodeCount = 10
