/** Crockford's base 32, without ambiguous letters. Sixteen of them are 80 random bits. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const voucherCodeLength = 16

/** Normalises a typed code: no case, spaces or hyphens; O becomes 0, I and L become 1. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s–-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export const isCode = (plain: string): boolean =>
  plain.length === voucherCodeLength && [...plain].every(letter => codeAlphabet.includes(letter))

/** As printed: 7K3M-9QXT-0AZB-4CDE. */
export const groupedCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''
