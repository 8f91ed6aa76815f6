/** Offered while one types; a cinema may write another. */
export const languages = ['VF', 'VO', 'VOSTFR', 'VFST'] as const

export const versions = [
  ['2D', '2D'],
  ['3D', '3D'],
] as const
