/** Why money, or what was paid in advance, moved. */
export const moneyCauses = ['sale', 'cancellation', 'invitation', 'purchase', 'withdrawal', 'expiry'] as const

/** Only what the bank card paid is money that the house received; the others were paid before, or cost nothing. */
export const moneyMeans = ['card', 'e_carte', 'bon_cadeau', 'invitation'] as const
