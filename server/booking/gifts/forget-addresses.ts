import type { AppContext } from '../../context.ts'
import { forgetAddressesBefore } from './gift-queries.ts'

const keptDays = 30

/** The addresses of people who were given a place are kept for a month after the screening. */
export const forgetGiftAddresses = ({ db, now }: AppContext): Promise<void> =>
  forgetAddressesBefore(db, new Date(now().getTime() - keptDays * 86_400_000))
