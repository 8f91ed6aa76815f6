/**
 * The code page that the commands select on the printer: it has French letters, the euro sign and typographic
 * quotes.
 */
export const codePage = 'windows-1252'

const printable = new Set(
  new TextDecoder(codePage).decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)),
)

/**
 * Returns the text in letters that the printer has. Removes control characters, which in a film title would be
 * printer commands. A foreign letter loses its accent, or becomes a question mark.
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
