// Figures stated on the account pages and applied by the server.

/** Days between the request to delete an account and its deletion. */
export const deletionGraceDays = 14

export const resetLinkMinutes = 30

/** Long enough for a recipient who is away for a weekend. */
export const staffInvitationDays = 7

/** The time allowed between the password and the second factor. */
export const secondStepMinutes = 5

export const recoveryCodeCount = 10
