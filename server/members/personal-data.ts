import type { Database } from '../database/connect.ts'

/** The personal data that one module stores, with the functions that export and erase it. */
export type PersonalData = {
  /** The key of its list in the exported file, for example 'orders'. */
  name: string
  read: (db: Database, users_id: number) => Promise<Record<string, unknown>[]>
  /** Deletes data that is not needed, and anonymises data that must be kept by law. */
  erase: (db: Database, person: ErasedPerson) => Promise<void>
}

/** The placeholder name and e-mail address that replace those of an erased account. */
export type ErasedPerson = { users_id: number; lastname: string; firstname: string; email: string }
