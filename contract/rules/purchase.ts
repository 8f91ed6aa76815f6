/** Of one product in one purchase, on the site or at a till. Apart from the terms of sale, which a till does not load. */
export const mostPerPurchase = 10
