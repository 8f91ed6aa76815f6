import { hash } from 'node:crypto'

/** SHA-256 is enough: a token has 256 bits of chance, there is nothing to guess. */
export const hashToken = (token: string): Uint8Array => hash('sha256', token, 'buffer')
