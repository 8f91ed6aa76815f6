/** True when the title holds what was typed, whatever the case, the accents and the kind of apostrophe. */
export function matchesTitle(title: string, typed: string): boolean {
  return folded(title).includes(folded(typed.trim()))
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
}
