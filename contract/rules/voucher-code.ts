/** Crockford's base 32: no letter that could be taken for a digit. Sixteen of them are 80 bits of chance. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const voucherCodeLength = 16

/** What was typed, as it is compared: without case, spaces or hyphens, an O for a zero, an I or L for a one. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s–-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export const isCode = (plain: string): boolean =>
  plain.length === voucherCodeLength && [...plain].every(letter => codeAlphabet.includes(letter))

/** As it is printed: 7K3M-9QXT-0AZB-4CDE. */
export const groupedCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''
