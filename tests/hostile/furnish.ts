import { seats_held } from '../../server/booking/tables.ts'
import { categories, categories_movies, media } from '../../server/catalogue/tables.ts'
import { aFilm, anOrder, aRoom, aScreening } from '../builders.ts'
import type { Door } from '../door.ts'

/** A few of everything, so that a number between 1 and 12 often names something. */
export async function furnish(door: Door): Promise<void> {
  const { id } = await door.as('member')
  for (let n = 0; n < 6; n++) {
    const film = await aFilm(door.db, { title: `Film ${n}` })
    const room = await aRoom(door.db)
    const screening = await aScreening(door.db, {
      movies_id: film.id,
      movie_theaters_id: room.id,
      sold_seats: 2,
    })
    await door.db.insert(seats_held).values({ users_id: id, sessions_id: screening.id, seats: 2 })
    await anOrder(door.db, { users_id: id, sessions_id: screening.id })
    const [genre] = await door.db
      .insert(categories)
      .values({ name_cat: `Genre ${n}` })
      .returning()
    await door.db.insert(categories_movies).values({ movies_id: film.id, categories_id: genre!.id })
    await door.db.insert(media).values({ movies_id: film.id })
  }
}
