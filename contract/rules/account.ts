// The figures of the account pages: what a page announces is what the server applies.

/** Between asking for one's account to be deleted and its deletion. */
export const deletionGraceDays = 14

export const resetLinkMinutes = 30

/** For a colleague to be, who may be away for a weekend. */
export const staffInvitationDays = 7

/** Between the password and the second step of a login. */
export const secondStepMinutes = 5

export const recoveryCodeCount = 10
