import { roleIds } from '../../contract/permissions.ts'
import { seats_held } from '../../server/booking/tables.ts'
import { categories, categories_movies, media } from '../../server/catalogue/tables.ts'
import { users } from '../../server/members/tables.ts'
import type { TestApi } from '../api.ts'
import { aFilm, anOrder, aRoom, aScreening } from '../builders.ts'
import { canaryPassword } from './values.ts'

/** Creates a few records of each kind. Random ids between 1 and 12 then often name an existing record. */
export async function addSampleData(api: TestApi): Promise<void> {
  const { id } = await api.as('member')
  const password_hash = await api.appContext.passwords.hash(canaryPassword)
  await api.db.insert(users).values({ email: 'canari@exemple.fr', roles_id: roleIds.member, password_hash })
  for (let n = 0; n < 6; n++) {
    const film = await aFilm(api.db, { title: `Film ${n}` })
    const room = await aRoom(api.db)
    const screening = await aScreening(api.db, {
      movies_id: film.id,
      movie_theaters_id: room.id,
      sold_seats: 2,
    })
    await api.db.insert(seats_held).values({ users_id: id, sessions_id: screening.id, seats: 2 })
    await anOrder(api.db, { users_id: id, sessions_id: screening.id })
    const [genre] = await api.db
      .insert(categories)
      .values({ name_cat: `Genre ${n}` })
      .returning()
    await api.db.insert(categories_movies).values({ movies_id: film.id, categories_id: genre!.id })
    await api.db.insert(media).values({ movies_id: film.id })
  }
}
