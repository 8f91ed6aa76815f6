import { hash } from 'node:crypto'

/**
 * SHA-256 is enough: a token has 256 bits of chance, there is nothing to guess. By way of letters: bytes that come
 * straight from OpenSSL are memory of their own each, ten times as dear when two thousand arrive at once.
 */
export const hashToken = (token: string): Uint8Array => Buffer.from(hash('sha256', token, 'hex'), 'hex')
