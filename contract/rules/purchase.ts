/**
 * The most units of one product in one purchase, on the site or at a till. This file is separate from terms.ts, because
 * the till's page does not load the terms of sale.
 */
export const mostPerPurchase = 10
