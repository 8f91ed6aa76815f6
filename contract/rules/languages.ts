/** What the form of a screening offers, and what visitors may filter by. A client may send another text: it is shown as it is. */
export const languages = ['VF', 'VOST', 'VO', 'VFST'] as const

export type Language = (typeof languages)[number]

/** Which of them a text means; null when it says something else. */
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
