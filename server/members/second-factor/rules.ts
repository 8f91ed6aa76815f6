/** Normalises a typed code: 'abcd efgh-…' → 'ABCDEFGH…', '123 456' → '123456'. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** An authenticator application shows six digits; a recovery code is longer and has letters. */
export const isFromApplication = (code: string): boolean => /^\d{6}$/.test(code)

/** Groups of four are easier to read and type. */
export const readableCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** True if staff would be left without a factor that the cinema requires. */
export const mustKeep = (left: number, required: boolean, isStaff: boolean): boolean =>
  left === 0 && required && isStaff
