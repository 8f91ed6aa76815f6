import { inParis } from '../../contract/rules/paris-time.ts'
import type { Context } from '../context.ts'
import { gridsOnSale } from './offer-queries.ts'
import { openFares } from './queries.ts'

export const readFares = ({ db }: Context) => openFares(db)

export const readGridsOnSale = ({ db, now }: Context) => gridsOnSale(db, inParis(now()).date, now())
