/** Returns the terms printed on a gift voucher sold at a till. `site` is the host name of the site. */
export const voucherTerms = (site: string): string[] => [
  `Au guichet ou sur ${site}, en une ou plusieurs fois, pour vos places. Les suppléments (3D) et les articles se règlent à part.`,
  'Gardez ce bon comme un billet de banque : il n’est ni échangé contre des espèces, ni prolongé.',
]
