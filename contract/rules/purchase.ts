/**
 * The most units of one product in one purchase, on the site or at a till. It is not in terms.ts, because the
 * till's page does not load that file.
 */
export const mostPerPurchase = 10
