/** The code page of the printer: French letters, the euro sign, typographic quotes. */
export const codePage = 'windows-1252'

const printable = new Set(
  new TextDecoder(codePage).decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)),
)

/**
 * The text in letters that the printer has. Control characters are removed: in a film title they would be commands
 * of the printer. A foreign letter loses its accent, or becomes a question mark.
 */
export function printableText(text: string): string {
  return [...text.normalize('NFC')]
    .map(letter => {
      if (/\p{Zs}/u.test(letter)) return ' '
      if (/\p{C}/u.test(letter)) return ''
      if (printable.has(letter)) return letter
      const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
      return bare && [...bare].every(part => printable.has(part)) ? bare : '?'
    })
    .join('')
}
