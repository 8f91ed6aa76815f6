/**
 * The characters of voucher codes (Crockford's base 32), without letters that look like digits. A code of sixteen
 * has 80 random bits.
 */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const voucherCodeLength = 16

/** Normalises a typed voucher code: ignores case, spaces and hyphens, and reads O as 0, I and L as 1. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s–-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export const isCode = (plain: string): boolean =>
  plain.length === voucherCodeLength && [...plain].every(letter => codeAlphabet.includes(letter))

/** Writes a voucher code in groups of four: 7K3M-9QXT-0AZB-4CDE. */
export const groupVoucherCode = (plain: string): string => plain.match(/.{1,4}/g)?.join('-') ?? ''
