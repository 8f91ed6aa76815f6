import type { House } from '../context.ts'
import { hasAdmin } from './queries.ts'

/** Whether anybody can enter the back office and see to everything. */
export const isAdministered = ({ db }: House): Promise<boolean> => hasAdmin(db)
