/** The languages of films shown in France. */
const codes = [
  ...[
    'fr',
    'en',
    'de',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'no',
    'fi',
    'is',
    'pl',
    'cs',
    'hu',
    'ro',
    'el',
    'ru',
    'uk',
  ],
  ...[
    'tr',
    'ar',
    'he',
    'fa',
    'hi',
    'bn',
    'ta',
    'zh',
    'ja',
    'ko',
    'th',
    'vi',
    'ka',
    'hy',
    'sr',
    'hr',
    'bg',
    'wo',
  ],
]

const byName = new Map<string, string>()

/** Returns the ISO codes of the languages named in a French text: « Français, allemand » → fr, de. */
export function languageCodes(text: string): string[] {
  if (byName.size === 0) {
    const names = new Intl.DisplayNames('fr', { type: 'language' })
    for (const code of codes) byName.set(names.of(code) ?? code, code)
  }
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap(word => byName.get(word) ?? [])
}
