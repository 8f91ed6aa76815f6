/** The text for a cinema without a payment gateway, shown on its pages and in error messages. */
export const saleNotOpen =
  'La vente en ligne n’est pas encore ouverte : les places se prennent au cinéma, à la caisse.'
