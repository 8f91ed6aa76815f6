import { publisher } from '../../contract/publisher.ts'
import type { House } from '../context.ts'
import { allCinemas } from './queries.ts'

/** Who writes our mails, by name: a few cinemas; of more, or before the first, who runs them. */
export async function nameOfSender({ db }: House): Promise<string> {
  const cinemas = await allCinemas(db)
  const names = cinemas.map(cinema => cinema.name_cinema)
  return names.length === 0 || names.length > 3 ? publisher.companyName : names.join(', ')
}
