import { createHash } from 'node:crypto'
import type { Passwords } from '../../server/context.ts'

/** Thousands of logins a second, for tests that are not about passwords. */
export const createCheapPasswords = (): Passwords => ({
  hash: async password => digest(password),
  verify: async (stored, password) => stored === digest(password),
})

const digest = (password: string) => `cheap:${createHash('sha256').update(password).digest('hex')}`
