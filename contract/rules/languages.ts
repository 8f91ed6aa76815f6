/**
 * The language versions offered in the form and the filter. An API client may store any other text; the site shows
 * it unchanged.
 */
export const languages = ['VF', 'VOST', 'VO', 'VFST'] as const

export type Language = (typeof languages)[number]

/** Returns the language version that a usual spelling means, or null for any other text. */
export function languageOf(text: string): Language | null {
  const letters = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return languages.find(language => spellings[language].includes(letters)) ?? null
}

const spellings: Readonly<Record<Language, readonly string[]>> = {
  VF: ['vf', 'versionfrancaise', 'francais'],
  VOST: [
    ...['vost', 'vostf', 'vostfr', 'vosoustitree', 'versionoriginalesoustitree'],
    'versionoriginalesoustitreeenfrancais',
  ],
  VO: ['vo', 'versionoriginale'],
  VFST: ['vfst', 'vfstf', 'vfstfr', 'vfsoustitree', 'versionfrancaisesoustitree'],
}
