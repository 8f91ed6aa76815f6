/** The choices in the form and the filter. An API client may send another text, which is shown unchanged. */
export const languages = ['VF', 'VOST', 'VO', 'VFST'] as const

export type Language = (typeof languages)[number]

/** Recognises the usual spellings; null for any other text. */
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
