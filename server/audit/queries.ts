import type { Database } from '../database/connect.ts'
import { audit_lines } from './tables.ts'

export async function insertLine(db: Database, line: typeof audit_lines.$inferInsert): Promise<void> {
  await db.insert(audit_lines).values(line)
}
