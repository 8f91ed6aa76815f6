import { movie } from '../../contract/admin/movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { durationIn } from '../../contract/rules/typed-duration.ts'
import { classificationWords } from '../../contract/texts/screening-notices.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { type Cells, dayIn, importLines, listIn, wordIn } from '../records/import-lines.ts'
import { allCategories, filmNamed } from './queries.ts'
import { createFilm } from './save-film.ts'

const texts = [
  ...['title', 'original_title', 'director', 'actor', 'synopsis', 'visa', 'distributor', 'country'],
  ...['audio_languages', 'subtitle_languages'],
]
const columns = [...texts, 'release_date', 'time', 'classification', 'promised_screenings', 'categories']

/** A film that is there already, by its title and its release, is not stored a second time. */
export async function importFilms(context: ActorContext, file: InputOf<typeof movie.importCsv>['body']) {
  return importLines(context, file, {
    columns,
    needed: ['title', 'director', 'release_date', 'time'],
    nameOf: ({ title = '' }) => title,
    shape: movie.create.body,
    reader: async db => {
      const categories = new Map(
        (await allCategories(db)).map(({ id, name_cat }) => [name_cat.toLowerCase(), id]),
      )
      return cells => filmIn(cells, categories)
    },
    store: async (own, film) => {
      if (await filmNamed(own.db, film.title, film.release_date))
        throw new Refusal('already_exists', {
          errors: [{ field: 'title', message: 'Ce film, de ce titre et de cette sortie, existe déjà.' }],
        })
      return createFilm(own, film)
    },
  })
}

function filmIn(cells: Cells, categories: ReadonlyMap<string, number>) {
  const { release_date, time, classification, promised_screenings } = cells
  return {
    ...Object.fromEntries(texts.flatMap(name => (cells[name] ? [[name, cells[name]]] : []))),
    ...(release_date && { release_date: dayIn(release_date) }),
    ...(time && { time: durationIn(time) }),
    ...(classification && { classification: wordIn(classification, classificationWords) }),
    ...(promised_screenings && { promised_screenings: Number(promised_screenings) }),
    // A name that is none of them is no number either: it is refused as a category that is not there.
    categories: listIn(cells.categories).map(name => categories.get(name.toLowerCase()) ?? 2_147_483_647),
  }
}
