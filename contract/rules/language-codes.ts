/** Those that films on French screens speak. */
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

/** « Français, allemand » → fr, de: the languages that a text names in French, by their codes. */
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
