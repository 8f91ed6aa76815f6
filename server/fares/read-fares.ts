import type { Context } from '../context.ts'
import { openFares } from './queries.ts'

export const readFares = ({ db }: Context) => openFares(db)
