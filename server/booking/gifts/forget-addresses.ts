import type { AppContext } from '../../context.ts'
import { forgetAddressesBefore } from './gift-queries.ts'

const keptDays = 30

/** Erases the e-mail addresses of the recipients of gifts, `keptDays` after the screening. */
export const forgetGiftAddresses = ({ db, now }: AppContext): Promise<void> =>
  forgetAddressesBefore(db, new Date(now().getTime() - keptDays * 86_400_000))
