/** What a gift voucher that a till sold says of itself. `site` is the address without its scheme. */
export const voucherTerms = (site: string): string[] => [
  `Au guichet ou sur ${site}, en une ou plusieurs fois, pour vos places. Les suppléments (3D) et les articles se règlent à part.`,
  'Gardez ce bon comme un billet de banque : il n’est ni échangé contre des espèces, ni prolongé.',
]
