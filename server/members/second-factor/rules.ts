/** What was typed, as it was given out: 'abcd efgh-…' → 'ABCDEFGH…', '123 456' → '123456'. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** An application shows six digits; a recovery code is longer and has letters. */
export const isFromApplication = (code: string): boolean => /^\d{6}$/.test(code)

/** Groups of four are read and typed without losing one's place. */
export const readableCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Whether taking one factor away leaves somebody without, although the cinema asks for one. */
export const mustKeep = (left: number, required: boolean, isStaff: boolean): boolean =>
  left === 0 && required && isStaff
