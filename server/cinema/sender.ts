import type { House } from '../context.ts'
import { allCinemas } from './queries.ts'

/** Who writes our mails, by name: a few cinemas; a chain of more says its own name in `MAIL_FROM`. */
export async function nameOfSender({ db }: House): Promise<string> {
  const cinemas = await allCinemas(db)
  return cinemas.length > 3 ? '' : cinemas.map(cinema => cinema.name_cinema).join(', ')
}
