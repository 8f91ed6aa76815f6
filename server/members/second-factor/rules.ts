/** Normalises a typed code: 'abcd efgh-…' → 'ABCDEFGH…', '123 456' → '123456'. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/**
 * Returns whether the typed code comes from an authenticator application, which shows six digits. A recovery code
 * is longer and has letters.
 */
export const isFromApplication = (code: string): boolean => /^\d{6}$/.test(code)

/** Inserts a dash after every four characters, so that the code is easier to read and type. */
export const readableCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Returns whether the removal would leave staff without a second factor that the cinema requires. */
export const wouldLackRequiredFactor = (left: number, required: boolean, isStaff: boolean): boolean =>
  left === 0 && required && isStaff
