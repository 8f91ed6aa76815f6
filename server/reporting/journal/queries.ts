import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listAudit } from '../../../contract/admin/audit.ts'
import { midnightAfter, midnightInParis } from '../../../contract/rules/paris-time.ts'
import { actorName } from '../../audit/actor-name.ts'
import { audit_lines, isRemoval, nameOfGone } from '../../audit/tables.ts'
import { movies } from '../../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { equalsIfGiven, type Listing } from '../../database/listing.ts'
import { rowsOf } from '../../database/rows.ts'
import { containing, matchesPerson } from '../../database/search.ts'
import { price_grids, price_rules } from '../../fares/tables.ts'
import { users } from '../../members/tables.ts'
import { entityNamed } from '../../records/served-entities.ts'
import type { Fields, PlainLine } from './rules.ts'

export const auditListing: Listing<PlainLine, z.output<typeof listAudit.query>> = {
  table: audit_lines,
  columns: {
    id: audit_lines.id,
    at: audit_lines.at,
    users_id: audit_lines.users_id,
    who: actorName,
    action: audit_lines.action,
    entity: audit_lines.entity,
    entity_id: audit_lines.entity_id,
    before: audit_lines.before,
    after: audit_lines.after,
  },
  ofCinemas: 'all',
  search: word => sql`${audit_lines.id} in (${linesFound(word)})`,
  filter: query =>
    and(
      equalsIfGiven(audit_lines.entity, query.entity),
      equalsIfGiven(audit_lines.entity_id, query.entity_id),
      equalsIfGiven(audit_lines.users_id, query.users_id),
      query.from ? gte(audit_lines.at, midnightInParis(query.from)) : undefined,
      query.to ? lt(audit_lines.at, midnightAfter(query.to)) : undefined,
    ),
  sort: '-at',
}

const peopleNamed = (word: string) =>
  sql`select id from users where ${matchesPerson(users.email, users.lastname, users.firstname, users.email)(word)}`

const filmsNamed = (word: string) => sql`select id from movies where ${containing(movies.title)(word)}`

/** The ids of the people and films found. A search reads their names once, and uses the ids several times. */
const people = sql`select id from people`
const films = sql`select id from films`

/**
 * For each entity, the query that finds the records whose name contains the searched word. The journal search then
 * finds the lines of these records through an index, instead of comparing the word with the text of every line.
 */
const recordsNamed: Readonly<Record<string, (word: string) => SQL>> = {
  movie: () => films,
  media: () => sql`select id from media where movies_id = any(array(${films}))`,
  'session-movie': () => sql`select id from sessions where movies_id = any(array(${films}))`,
  cinema: word => sql`select id from cinemas where ${containing(cinemas.name_cinema)(word)}`,
  'movie-theater': word =>
    sql`select id from movie_theaters where ${containing(movie_theaters.name_theater)(word)}`,
  'seat-plan': word =>
    sql`select p.id from seat_plans p join movie_theaters on movie_theaters.id = p.movie_theaters_id
      where ${containing(movie_theaters.name_theater)(word)}`,
  user: () => people,
  'price-grid': word => sql`select id from price_grids where ${containing(price_grids.name_grid)(word)}`,
  'price-rule': word => sql`select id from price_rules where ${containing(price_rules.name_rule)(word)}`,
}

/**
 * Returns one query for each way in which a word can match journal lines: by the user, by the record and so on.
 * PostgreSQL runs each as a join. In a single query (with `or`, or with an array of ids) it would compare every
 * line with every user and record found.
 */
function linesFound(word: string): SQL {
  const ways = [
    sql`${audit_lines.users_id} in (${people})`,
    ...Object.entries(recordsNamed).map(([entity, numbers]) =>
      and(eq(audit_lines.entity, entity), sql`${audit_lines.entity_id} in (${numbers(word)})`),
    ),
    and(isRemoval(audit_lines), containing(nameOfGone(audit_lines))(word)),
    eq(audit_lines.entity, word),
    /^[1-9]\d{0,8}$/.test(word)
      ? and(eq(audit_lines.entity, 'order'), eq(audit_lines.entity_id, Number(word)))
      : undefined,
  ]
  const lines = ways.flatMap(way =>
    way ? [sql`select ${audit_lines.id} from ${audit_lines} where ${way}`] : [],
  )
  return sql`with people as materialized (${peopleNamed(word)}), films as materialized (${filmsNamed(word)})
    ${sql.join(lines, sql` union all `)}`
}

/**
 * Reads, for records of one entity, the columns that make up their names in the journal. Skips deleted records.
 */
export async function rowsToName(
  db: Database,
  entity: string,
  ids: number[],
): Promise<(Fields & { id: number })[]> {
  const named = naming[entity] ?? namedByColumn(entity)
  if (!named || ids.length === 0) return []
  const list = sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  )
  return rowsOf(await db.execute(sql`${named} in (${list})`))
}

const person = sql.raw(`coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) as person`)

/**
 * Returns a query that reads the ids and names of an entity's records. Returns undefined if the entity has no
 * column for a name.
 */
function namedByColumn(name: string): SQL | undefined {
  const entity = entityNamed(name)
  if (!entity?.named) return undefined
  return sql`select id, ${sql.identifier(entity.named)} from ${entity.table} where id`
}

const naming: Readonly<Record<string, SQL>> = {
  media: sql`select m.id, f.title from media m left join movies f on f.id = m.movies_id where m.id`,
  'category-movie': sql`select l.id, f.title, c.name_cat from categories_movies l join movies f on f.id = l.movies_id
    join categories c on c.id = l.categories_id where l.id`,
  'movie-theater': sql`select r.id, r.name_theater, c.name_cinema from movie_theaters r
    join cinemas c on c.id = r.cinemas_id where r.id`,
  'seat-plan': sql`select p.id, r.name_theater, c.name_cinema from seat_plans p
    join movie_theaters r on r.id = p.movie_theaters_id join cinemas c on c.id = r.cinemas_id where p.id`,
  house: sql`select id from identity where id`,
  timetable: sql`select id, hours_timetable from timetables where id`,
  'session-movie': sql`select s.id, f.title, s.session_date::text, t.hours_timetable from sessions s
    join movies f on f.id = s.movies_id join timetables t on t.id = s.timetables_id where s.id`,
  // The journal shows only the number of an order or a refund. Their name would be the buyer's, and the journal
  // must not copy it: if the buyer's data are erased, they are erased in the order.
  order: sql`select id from orders where id`,
  refund: sql`select id from refunds where id`,
  voucher: sql`select id, name_product from vouchers where id`,
  user: sql`select id, ${person} from users where id`,
}

/**
 * Returns the users with a line in the journal. A loose index scan needs one index lookup per user, instead of
 * reading every line.
 */
export async function peopleOfJournal(db: Database): Promise<{ id: number; label: string }[]> {
  return rowsOf(
    await db.execute(sql`
      with recursive acted as (
        (select users_id from audit_lines order by users_id limit 1)
        union all
        select (select users_id from audit_lines where users_id > acted.users_id order by users_id limit 1)
        from acted where acted.users_id is not null
      )
      select users.id, ${person} from acted join users on users.id = acted.users_id order by 2, 1`),
  ).map(row => ({ id: Number((row as Fields).id), label: String((row as Fields).person) }))
}
