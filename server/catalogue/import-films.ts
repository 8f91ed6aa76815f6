import { movie } from '../../contract/admin/movie.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { durationIn } from '../../contract/rules/typed-duration.ts'
import { classificationWords } from '../../contract/texts/screening-notices.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { type Cells, dayIn, importLines, listIn, plain, wordIn } from '../records/import-lines.ts'
import { allCategories, filmNamed } from './queries.ts'
import { createFilm } from './save-film.ts'

const texts = [
  ...['title', 'original_title', 'director', 'actor', 'synopsis', 'visa', 'distributor', 'country'],
  ...['audio_languages', 'subtitle_languages'],
]
const columns = [...texts, 'release_date', 'time', 'classification', 'promised_screenings', 'categories']

/**
 * Imports films from a CSV file. Refuses a line with the title and release date of an existing film, so that
 * importing the same file again creates no duplicates.
 */
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
    judge: async db => {
      const accepted = new Set<string>()
      return async film => {
        const key = `${plain(film.title)} ${film.release_date}`
        if (accepted.has(key)) throw alreadyThere()
        await refuseKnown(db, film)
        accepted.add(key)
      }
    },
    store: (own, film) =>
      own.db.transaction(async db => {
        await refuseKnown(db, film)
        return createFilm({ ...own, db }, film)
      }),
  })
}

type Film = InputOf<typeof movie.create>['body']

async function refuseKnown(db: Database, { title, release_date }: Film): Promise<void> {
  if (await filmNamed(db, title, release_date)) throw alreadyThere()
}

const alreadyThere = () =>
  new Refusal('already_exists', {
    errors: [{ field: 'title', message: 'Ce film, de ce titre et de cette sortie, existe déjà.' }],
  })

function filmIn(cells: Cells, categories: ReadonlyMap<string, number>) {
  const { release_date, time, classification, promised_screenings } = cells
  return {
    ...Object.fromEntries(texts.flatMap(name => (cells[name] ? [[name, cells[name]]] : []))),
    ...(release_date && { release_date: dayIn(release_date) }),
    ...(time && { time: durationIn(time) }),
    ...(classification && { classification: wordIn(classification, classificationWords) }),
    ...(promised_screenings && { promised_screenings: Number(promised_screenings) }),
    categories: listIn(cells.categories).map(name => {
      const id = categories.get(name.toLowerCase())
      if (id === undefined) throw noSuchCategory()
      return id
    }),
  }
}

const noSuchCategory = () =>
  new Refusal('invalid', {
    errors: [{ field: 'categories', message: 'Une de ces catégories n’existe pas.' }],
  })
