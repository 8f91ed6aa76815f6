const meanings: Record<string, string> = {
  VF: 'version française',
  VO: 'version originale',
  VOST: 'version originale sous-titrée',
  VOSTFR: 'version originale sous-titrée en français',
  VFST: 'version française sous-titrée',
}

/** 'VO' → 'VO, version originale'. Other values are shown as typed. */
export function languageText(language: string): string {
  const meaning = meanings[language.trim().toUpperCase()]
  return meaning ? `${language}, ${meaning}` : language
}
