import type { House } from '../context.ts'
import { forgetOldHolds } from './settle-queries.ts'

/** Nobody's connection is remembered for longer than it holds something. */
export const tidyHolds = ({ db, now }: House): Promise<void> => forgetOldHolds(db, now())
