import type { Database } from '../database/connect.ts'

/** What one part of the product keeps about people. */
export type PersonalData = {
  /** The name of its list in the file a person may ask for: 'orders'. */
  name: string
  read: (db: Database, users_id: number) => Promise<Record<string, unknown>[]>
  /** Deletes what nobody needs, and takes the person out of what the law makes us keep. */
  erase: (db: Database, person: ErasedPerson) => Promise<void>
}

/** What stands where the person stood. */
export type ErasedPerson = { users_id: number; lastname: string; firstname: string; email: string }
