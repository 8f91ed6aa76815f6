import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { inParis } from '../../contract/rules/paris-time.ts'
import { categories, categories_movies, media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Passwords } from '../context.ts'
import { checkReferencesOnce } from '../database/check-references-once.ts'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'
import { identity } from '../identity/tables.ts'
import type { ImageStore } from '../images/store.ts'
import { users } from '../members/tables.ts'
import { openBoutique } from './boutique.ts'
import { demoCinemas } from './cinemas.ts'
import { openCounter } from './counter.ts'
import { extendProgramme } from './extend-programme.ts'
import { createDemoFares } from './fares.ts'
import { demoFilms } from './films.ts'
import { demoAccounts, demoPeople } from './people.ts'
import { openPlans } from './seat-plans.ts'

type Parts = {
  db: Database
  now: Date
  newToken: () => string
  passwords: Passwords
  images: ImageStore
  artFolder: string
  /**
   * The number of screenings that one transaction adds to an existing demo. It is small while the site is running,
   * so that visitors' requests run between two transactions.
   */
  atOnce?: number | undefined
}

/** Loads the demo into an empty database. Adds the missing days to an existing demo. */
export async function loadDemo({
  db: database,
  now,
  newToken,
  passwords,
  images,
  artFolder,
  atOnce = Number.POSITIVE_INFINITY,
}: Parts): Promise<'loaded' | 'demo' | 'in use'> {
  const state = await stateOfDemo(database)
  if (state === 'in use') return 'in use'
  if (state === 'demo') {
    await database.transaction(async db => {
      await openBoutique(db, now)
      await openCounter(db, passwords)
    })
    await extendProgramme(database, { now, newToken, atOnce })
    await database.transaction(writeInLedger)
    return 'demo'
  }
  const hashes = await Promise.all(demoAccounts.map(account => passwords.hash(account.password)))
  const pictures = await saveArt(images, artFolder)
  // Use one transaction, so that the demo is loaded completely or not at all.
  await database.transaction(async db => {
    await openIdentity(db)
    await insertCinemas(db)
    await openPlans(db)
    await insertFilms(db, pictures)
    await insertPeople(db, hashes, now)
    await createDemoFares(db, inParis(now).date)
    await openBoutique(db, now)
    await openCounter(db, passwords)
    await checkReferencesOnce(db, () => extendProgramme(db, { now, newToken, atOnce }))
    await writeInLedger(db)
    await db
      .insert(facts)
      .values({ name: 'demo', value: { accounts: demoAccounts.map(account => account.email) } })
  })
  // Without ANALYZE, the embedded database would plan for empty tables until the nightly vacuum.
  await database.execute(sql`analyze`)
  return 'loaded'
}

/**
 * Returns the state of the database. `in use` means that it has other data than the demo's, so the demo must not
 * be loaded.
 */
export async function stateOfDemo(db: Database): Promise<'empty' | 'demo' | 'in use'> {
  const [people] = await db.select({ number: count() }).from(users)
  const [films] = await db.select({ number: count() }).from(movies)
  const [houses] = await db.select({ number: count() }).from(cinemas)
  // Read the fact « demo » last: if another process has loaded the demo since the reads above, these may have
  // found rows of that demo.
  const [demo] = await db.select().from(facts).where(eq(facts.name, 'demo'))
  if (demo) return 'demo'
  return people?.number || films?.number || houses?.number ? 'in use' : 'empty'
}

/** Adds the demo payments to the ledger of the simulated gateway, so that they can be refunded. */
async function writeInLedger(db: Database): Promise<void> {
  await db.execute(sql`
    insert into acquirer_ledger (reference, state, amount, refunded, brand, last4, at)
    select reference, 'paid', amount, refunded_amount, card_brand, card_last4, asked_at from payments
    where reference like 'demo-%' and gateway = 'simulated' and state = 'paid'
      and not exists (select from acquirer_ledger known where known.reference = payments.reference)
    on conflict do nothing`)
}

type Pictures = { src_img: string; src_backdrop: string; src_video: string | null }

async function saveArt(images: ImageStore, artFolder: string): Promise<Map<string, Pictures>> {
  const save = async (slug: string, what: string, extension: 'jpg' | 'mp4') =>
    images.save(await readFile(join(artFolder, `${slug}-${what}.${extension}`)), extension, `${slug}-${what}`)
  const saved = demoFilms.map(async ({ slug, trailer }) => {
    const [src_img, src_backdrop, src_video] = await Promise.all([
      save(slug, 'poster', 'jpg'),
      save(slug, 'backdrop', 'jpg'),
      trailer ? save(slug, 'trailer', 'mp4') : null,
    ])
    return [slug, { src_img, src_backdrop, src_video }] as const
  })
  return new Map(await Promise.all(saved))
}

async function insertCinemas(db: Database): Promise<void> {
  for (const { rooms, ...cinema } of demoCinemas) {
    const [row] = await db
      .insert(cinemas)
      .values({ ...cinema, nbr_theater: rooms.length })
      .returning({ id: cinemas.id })
    await db.insert(movie_theaters).values(rooms.map(room => ({ ...room, cinemas_id: row!.id })))
  }
}

/** The fictional distributors of the demo's films, by the country of the film. */
const distributors: Readonly<Record<string, string>> = {
  Allemagne: 'Ombres et Sépia',
  'États-Unis': 'Grand Muet Distribution',
  France: 'Lanterne Films',
}
const distributorElsewhere = 'Rétro Rivoli'

const silent = { audio_languages: 'Muet', subtitle_languages: 'Intertitres en français' }

async function insertFilms(db: Database, pictures: Map<string, Pictures>): Promise<void> {
  const names = [...new Set(demoFilms.flatMap(film => film.categories))].sort((a, b) =>
    a.localeCompare(b, 'fr'),
  )
  const rows = await db
    .insert(categories)
    .values(names.map(name_cat => ({ name_cat })))
    .returning()
  const categoryIds = new Map(rows.map(row => [row.name_cat, row.id]))
  for (const { slug, categories: genres, trailer: _, ...film } of demoFilms) {
    const [row] = await db
      .insert(movies)
      .values({ ...film, ...silent, distributor: distributors[film.country] ?? distributorElsewhere })
      .returning({ id: movies.id })
    const movies_id = row!.id
    await db
      .insert(categories_movies)
      .values(genres.map(genre => ({ movies_id, categories_id: categoryIds.get(genre)! })))
    const { alt_img, alt_backdrop, placeholder, alt_video = '' } = film
    await db
      .insert(media)
      .values({ movies_id, alt_img, alt_backdrop, placeholder, alt_video, ...pictures.get(slug)! })
  }
}

async function insertPeople(db: Database, hashes: string[], now: Date): Promise<void> {
  const aYearAgo = new Date(now.getTime() - 365 * 86_400_000)
  const accounts = demoAccounts.map(({ password: _, ...account }, index) => ({
    ...account,
    password_hash: hashes[index]!,
    created_date: aYearAgo,
  }))
  await db.insert(users).values(accounts)
  await db.insert(users).values(demoPeople.map(person => ({ ...person, created_date: aYearAgo })))
}

/** The identity of the demo: a company that is obviously fictional. */
export const demoIdentity = {
  name_house: 'Ouvreuse',
  company_name: 'Les Faisceaux',
  legal_form: 'société par actions simplifiée (fictive)',
  share_capital: '10 000 €',
  head_office: '12, rue des Projectionnistes, 69000 Lyon',
  registration: 'RCS Lyon 000 000 000',
  siret: '000 000 000 00000',
  vat_number: 'FR 00 000000000',
  operating_authorisation: 'n° 00.000 (fictive)',
  host_name: 'Hébergeur d’exemple',
  host_address: '1, rue du Serveur, 75000 Paris',
  host_phone: '01 99 00 00 00',
  host_country: 'France',
  mediator_name: 'Médiateur de la consommation d’exemple',
  mediator_address: '2, place de la Conciliation, 75000 Paris',
  mediator_website: 'https://mediateur.example',
  mail_provider: 'Messagerie d’exemple',
  social_links: ['https://www.instagram.com/', 'https://www.facebook.com/', 'https://www.youtube.com/'],
  minimum_age: 3,
  fictional: true,
}

const openIdentity = (db: Database) => db.update(identity).set(demoIdentity)
