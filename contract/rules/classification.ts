/** The age ratings that a film can get in France. */
export const classifications = [
  'tous_publics',
  'avertissement',
  'moins_de_12',
  'moins_de_16',
  'moins_de_18',
] as const

export type Classification = (typeof classifications)[number]
