import { Client } from 'pg'

// This file adds the data of years of business to the demo data: films, rooms, screenings, members, orders, mails
// and an audit log. All of it is in the past and not shown to visitors, so their responses get slower only because
// the tables are larger.

export type DatabaseSize = {
  orders: number
  films: number
  screenings: number
  members: number
  /**
   * The number of rooms, each with four screenings a day. The number of screenings is given, so the fewer the
   * rooms, the further the screenings reach into the past.
   */
  rooms?: number
}

export const largeDatabase: DatabaseSize = {
  orders: 1_000_000,
  films: 5_000,
  screenings: 200_000,
  members: 300_000,
}

/**
 * The tables that receive large data. Their indexes are dropped before and recreated afterwards, which is many
 * times faster than updating them for every row.
 */
const filled = [
  'movies',
  'categories_movies',
  'movie_theaters',
  'sessions',
  'users',
  'orders',
  'payments',
  'seats_held',
  'places',
  'money_journal',
  'acquirer_ledger',
  'mails',
  'audit_lines',
]

/** Fills a migrated database that contains the demo data. Needs a database connection as superuser. */
export async function fillLargeDatabase(
  databaseUrl: string,
  size: DatabaseSize = largeDatabase,
  say: (line: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillThrough(async statements => (await client.query(statements)).rows, size, say)
  } finally {
    await client.end()
  }
}

type Run = (statements: string) => Promise<unknown[]>

/**
 * Does the same as `fillLargeDatabase` through any database connection, for example that of the embedded database.
 */
export async function fillThrough(run: Run, size: DatabaseSize, say: (line: string) => void): Promise<void> {
  // The generated data is consistent, so skip triggers and foreign-key checks.
  await run(`set session_replication_role = replica; set maintenance_work_mem = '256MB'`)
  const indexes = await takeIndexesAway(run)
  for (const [what, statement] of statements(size)) {
    const start = performance.now()
    await run(statement)
    say(`${what} : ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  for (const definition of indexes) await run(definition)
  say(`${indexes.length} index`)
  await run('vacuum analyze')
}

async function takeIndexesAway(run: Run): Promise<string[]> {
  const rows = (await run(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any('{${filled.join(',')}}'::text[]::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )) as { name: string; definition: string }[]
  for (const { name } of rows) await run(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const hours = ['11:00', '14:00', '17:00', '20:00']
// The names of members in the demo data: a search for one of these names finds members in both databases.
const names = `(array['Armand','Boyer','Carlier','Estève','Fournel','Imbert','Jourdan','Nguyen','Ollivier','Pelletier','Quesnel','Tessier'])`
const firstnames = `(array['Élise','Fabien','Gaëlle','Hugo','Inès','Joséphine','Léa','Malo'])`
const words = `(array['Nuit','Lune','Route','Ombre','Rivière','Étoile','Silence','Horloge','Fenêtre','Retour','Voyage','Hiver'])`

const pick = (from: string, length: number, by: string) => `${from}[1 + (${by}) % ${length}]`

function statements({
  orders,
  films,
  screenings,
  members,
  rooms = 80,
}: DatabaseSize): [what: string, sql: string][] {
  const perDay = rooms * hours.length
  return [
    [
      'horaires et salles',
      `insert into timetables (hours_timetable) select unnest(array['${hours.join("','")}'])
         on conflict do nothing;
       insert into movie_theaters (cinemas_id, name_theater, nbr_seats)
         select (select min(id) from cinemas) + n % 2, 'Salle ' || (100 + n), 300 from generate_series(1, ${rooms}) n;
       create temporary table large_rooms as
         select row_number() over (order by id) - 1 as place, id from movie_theaters where name_theater ~ '^Salle 1[0-9][0-9]$';
       create temporary table large_hours as
         select array_position(array['${hours.join("','")}'], hours_timetable) - 1 as place, id, hours_timetable
         from timetables where hours_timetable = any (array['${hours.join("','")}'])`,
    ],
    [
      'films',
      `create temporary table large_films as with made as (
         insert into movies (title, director, actor, release_date, time, synopsis)
         select ${pick(words, 12, 'n')} || ' de ' || ${pick(words, 12, 'n / 12')} || ' ' || n,
           ${pick(firstnames, 8, 'n / 3')} || ' ' || ${pick(names, 12, 'n / 5')},
           ${pick(firstnames, 8, 'n')} || ' ' || ${pick(names, 12, 'n')} || ', ' || ${pick(firstnames, 8, 'n / 7')} || ' ' || ${pick(names, 12, 'n / 11')},
           current_date - 400 - n % 12000, '01:' || lpad((n % 60)::text, 2, '0'), repeat('Une histoire de cinéma. ', 12)
         from generate_series(1, ${films}) n returning id
       ) select row_number() over (order by id) - 1 as place, id from made;
       insert into categories_movies (movies_id, categories_id)
         select f.id, c.id from large_films f
         join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from categories) c
           on c.place = f.place % c.many or c.place = (f.place + 3) % c.many`,
    ],
    [
      'séances',
      `create temporary table large_screenings as with made as (
         insert into sessions (movies_id, movie_theaters_id, timetables_id, session_date, language, "version_2D_3D",
           price, starts_at, room_free_at, total_seats)
         select f.id, r.id, h.id, d.date, case when n % 3 = 0 then 'VO' else 'VF' end, case when n % 9 = 0 then '3D' else '2D' end,
           1250, (d.date + h.hours_timetable::time) at time zone 'Europe/Paris',
           (d.date + h.hours_timetable::time + interval '140 minutes') at time zone 'Europe/Paris', 300
         from generate_series(0, ${screenings} - 1) n
         cross join lateral (select current_date - 2 - n / ${perDay} as date) d
         join large_rooms r on r.place = n % ${rooms}
         join large_hours h on h.place = (n / ${rooms}) % ${hours.length}
         join large_films f on f.place = (n / 7) % ${films}
         returning id, starts_at
       ) select row_number() over (order by id) - 1 as place, id, starts_at from made;
       create index on large_screenings (place)`,
    ],
    [
      'membres',
      `create temporary table large_members as with made as (
         insert into users (firstname, lastname, email, created_date, last_connection_date)
         select ${pick(firstnames, 8, 'n')}, ${pick(names, 12, 'n / 8')} || chr(97 + n % 26) || chr(97 + n / 26 % 26),
           'membre-' || n || '@exemple.fr', now() - n * interval '3 minutes',
           case when n % 5 > 0 then now() - n * interval '2 minutes' end
         from generate_series(1, ${members}) n returning id, firstname, lastname, email
       ) select row_number() over (order by id) - 1 as place, made.* from made;
       create index on large_members (place)`,
    ],
    [
      'réservations',
      `insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed, price_order,
           order_date)
         select 'large-' || n, s.id, m.id,
           case when n % 50 = 0 then 'cancelled' when n % 97 = 0 then 'refused' when n % 101 = 0 then 'expired' else 'confirmed' end,
           m.lastname, m.firstname, m.email, 1 + n % 3, (array[850, 1900, 2750])[1 + n % 3],
           s.starts_at - (n % 96) * interval '1 hour'
         from generate_series(1, ${orders}) n
         join large_screenings s on s.place = (n::bigint * 7919) % ${screenings}
         join large_members m on m.place = (n::bigint * 104729) % ${members};
       insert into payments (reference, orders_id, gateway, amount, state, card_brand, card_last4, asked_at, settled_at,
           to_refund, refunded_amount, refunded_at)
         select reference, orders.id, 'simulated', price_order, case when state in ('refused', 'expired') then state else 'paid' end,
           'visa', lpad((orders.id % 10000)::text, 4, '0'), order_date, order_date,
           case when state = 'cancelled' then price_order else 0 end, case when state = 'cancelled' then price_order else 0 end,
           case when state = 'cancelled' then starts_at end
         from orders join sessions on sessions.id = sessions_id where reference like 'large-%'`,
    ],
    [
      'places et billets',
      `update sessions set sold_seats = least(total_seats, seats) from (
         select sessions_id, sum(nbr_seats_payed) as seats from orders where state = 'confirmed' and reference like 'large-%' group by 1
       ) sold where sold.sessions_id = sessions.id;
       insert into seats_held (sessions_id, users_id, seats)
         select sessions_id, users_id, least(10, sum(nbr_seats_payed)) from orders
         where state = 'confirmed' and reference like 'large-%' group by 1, 2;
       insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, state, code)
         select orders.id, number, tariffs.id, fare.price, 0, 55, case state when 'confirmed' then 'sold' else 'cancelled' end,
           case when state in ('confirmed', 'cancelled')
             then orders.id || '-' || number || '-' || substr(md5(orders.id || '-' || number), 1, 12) end
         from orders cross join generate_series(1, nbr_seats_payed) number
         join (values (0, 'plein', 1250), (1, 'etudiant', 850), (2, 'moins-de-14', 650)) as fare (place, code, price)
           on fare.place = (nbr_seats_payed - 1 + number) % 3
         join tariffs on tariffs.code = fare.code where reference like 'large-%';
       insert into operation_series (series, cinemas_id, simulation, last_number)
         select 'cinema:' || id, id, false, 1 from cinemas on conflict do nothing;
       insert into operations (series, number, kind, channel, at, business_day)
         select 'cinema:' || id, 1, 'opening', 'site', now(), current_date from cinemas on conflict do nothing;
       insert into money_journal (operations_id, at, business_day, cinemas_id, channel, cause, means, amount, supplement,
           vat_permille, orders_id, places_id)
         select operations.id, moved.at, business_day(moved.at, 6), cinemas_id, 'site', moved.cause, 'card', sign * places.price,
           0, vat_permille, places.orders_id, places.id
         from places join orders on orders.id = places.orders_id join payments on payments.reference = orders.reference
         join sessions on sessions.id = sessions_id join movie_theaters on movie_theaters.id = movie_theaters_id
         join operations on operations.series = 'cinema:' || cinemas_id and operations.number = 1
         cross join lateral (values
           ('sale', 1, order_date, true), ('cancellation', -1, payments.refunded_at, orders.state = 'cancelled')
         ) as moved (cause, sign, at, holds)
         where orders.reference like 'large-%' and orders.state in ('confirmed', 'cancelled') and holds order by moved.at;
       insert into acquirer_ledger (reference, state, amount, refunded, brand, last4, at)
         select reference, case when state = 'refused' then 'refused' else 'paid' end, price_order,
           case when state = 'cancelled' then price_order else 0 end, 'visa', lpad((id % 10000)::text, 4, '0'), order_date
         from orders where reference like 'large-%' and state <> 'expired'`,
    ],
    [
      'messages et journal',
      `insert into mails (cause, "to", users_id, orders_id, subject, text, state, tries, next_try_at, created_at, sent_at)
         select 'order-confirmed:' || id, email, users_id, id, 'Vos places au cinéma', 'Votre réservation est confirmée.',
           'sent', 1, order_date, order_date, order_date from orders where reference like 'large-%';
       insert into audit_lines (at, users_id, action, entity, entity_id, before, after)
         select now() - n * interval '7 minutes', 1, 'update', 'movie', 1 + n % ${films}, '{"title": "Avant"}', '{"title": "Après"}'
         from generate_series(1, ${screenings}) n`,
    ],
  ]
}
