/** Of a house that nobody can pay yet: said by its pages, and by its refusals. */
export const saleNotOpen =
  'La vente en ligne n’est pas encore ouverte : les places se prennent au cinéma, à la caisse.'
