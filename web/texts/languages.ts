const meanings: Record<string, string> = {
  VF: 'version française',
  VO: 'version originale',
  VOST: 'version originale sous-titrée',
  VOSTFR: 'version originale sous-titrée en français',
  VFST: 'version française sous-titrée',
}

/**
 * Returns a language with its meaning: 'VO' → 'VO, version originale'. Unknown values are returned as typed.
 */
export function languageText(language: string): string {
  const meaning = meanings[language.trim().toUpperCase()]
  return meaning ? `${language}, ${meaning}` : language
}
