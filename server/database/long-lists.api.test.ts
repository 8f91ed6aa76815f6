import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { orderEntity } from '../booking/orders/admin-queries.ts'
import { categoryEntity, filmEntity } from '../catalogue/queries.ts'
import { mailListing } from '../mail/queries.ts'
import { memberEntity } from '../members/admin/admin-queries.ts'
import { auditListing } from '../reporting/journal/queries.ts'
import type { Database } from './connect.ts'
import { type Listing, orderOf } from './listing.ts'
import { rowsOf } from './rows.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')
await api.db.execute(sql`
  insert into audit_lines (at, users_id, action, entity, entity_id)
  select timestamptz '2026-01-01' + (n / 3) * interval '1 second', 1, 'update', 'deep', n from generate_series(1, 12000) n`)

describe('a page deep in a long list', () => {
  const numbers = async (query: string) =>
    (await admin.get(`audit?entity=deep&size=100&${query}`)).body.map(
      (line: { entity_id: number }) => line.entity_id,
    )
  const from = (first: number, step: number) =>
    Array.from({ length: 100 }, (_, index) => first + index * step)

  test.each([
    ['sort=id&page=100', from(9_901, 1)],
    ['sort=-id&page=100', from(2_100, -1)],
    // Three rows have the same time, so their order is decided by the id.
    ['sort=at&page=75', from(7_401, 1)],
    ['sort=-at&page=75', from(4_600, -1)],
    ['sort=at&page=50', from(4_901, 1)],
  ])('a page deep in a long list has the right rows: %s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected)
  })

  test.each(['size=100&page=101', 'size=1000&page=11', 'page=10000'])(
    'a page beyond the ten thousandth row of a list is refused, with advice to search: %s',
    async query => {
      const { status, body } = await admin.get(`audit?entity=deep&${query}`)
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'page', message: expect.stringMatching(/10\s000 premières lignes.*affinez.*exportez/) }],
      ])
    },
  )

  test('the link to the last page of a long list can be opened', async () => {
    const { headers } = await admin.get('audit?entity=deep&size=300&page=34')
    expect(headers.get('x-total-count')).toBe('12000')
    expect(headers.get('link')).toMatch(/page=34>; rel="last"/)
    expect(headers.get('link')).not.toContain('rel="next"')
  })

  test('a page deep in the results of a search has the right rows, with few or many matches', async () => {
    await api.db.execute(sql`
      insert into audit_lines (at, users_id, action, entity, entity_id)
      select timestamptz '2025-01-01' + n * interval '1 second', 1, 'update', 'rare', n from generate_series(1, 150) n`)
    const found = async (query: string) => {
      const { body, headers } = await admin.get(`audit?sort=id&size=100&${query}`)
      return [body.map((line: { entity_id: number }) => line.entity_id), headers.get('x-total-count')]
    }
    // Search twice: the first search finds too many matches, which is cached; the second uses this cached fact.
    for (const _ of [1, 2]) {
      expect(await found('q=deep&page=2')).toEqual([from(101, 1), '12000'])
    }
    expect(await found('q=rare&page=2')).toEqual([from(101, 1).slice(0, 50), '150'])
    expect(await found('q=rare&page=3')).toEqual([[], '150'])
    expect(await found('q=nowhere&page=1')).toEqual([[], '0'])
  })

  test('a search with several words of one or two letters uses only the first of these words', async () => {
    await api.db.execute(sql`
      insert into mails (cause, "to", subject, text, state, tries, next_try_at, created_at)
      values ('short', 'ba@exemple.fr', 'ca da elephant', '', 'waiting', 0, now(), now())`)
    const found = async (query: string) => (await admin.get(`mail?q=${query}`)).body.length
    expect(await found('elephant+ba+zz+yy')).toBe(1)
    expect(await found('elephant+zz+ba')).toBe(0)
    expect(await found('zebra+ba+ca')).toBe(0)
    await api.db.execute(sql`delete from mails where cause = 'short'`)
  })

  test('a page deep in a list sorted by a column with empty values has the right rows', async () => {
    await api.db.execute(sql`
      insert into mails (cause, "to", subject, text, state, tries, next_try_at, created_at, sent_at)
      select 'deep:' || n, 'mona@exemple.fr', n::text, '', case when n > 30 then 'sent' else 'waiting' end, 1, now(), now(),
        case when n > 30 then timestamptz '2026-01-01' + n * interval '1 second' end from generate_series(1, 6030) n`)
    const subjects = async (query: string) =>
      (await admin.get(`mail?size=50&${query}`)).body.map((mail: { subject: string }) => Number(mail.subject))
    const downTo = (first: number) => Array.from({ length: 50 }, (_, index) => first - index)
    expect(await subjects('sort=-sent_at&page=102')).toEqual(downTo(980))
    expect(await subjects('sort=-sent_at&page=121')).toEqual(downTo(30).slice(0, 30))
    expect(await subjects('sort=sent_at&page=120')).toEqual(downTo(6030).reverse())
    expect(await subjects('sort=sent_at&page=121')).toEqual(downTo(30).slice(0, 30).reverse())
  })
})

// biome-ignore lint/suspicious/noExplicitAny: listings of every kind
type AnyListing = Listing<any, any>

/** Returns the query plan with sequential scans and sorts disabled: if it uses an index, a suitable one exists. */
function planOf(database: Database, query: ReturnType<typeof sql>): Promise<string> {
  return database.transaction(async db => {
    for (const way of ['seqscan', 'sort', 'incremental_sort'])
      await db.execute(sql.raw(`set local enable_${way} = off`))
    const found = await db.execute(sql`explain ${query}`)
    return rowsOf<{ 'QUERY PLAN': string }>(found)
      .map(line => line['QUERY PLAN'])
      .join('\n')
  })
}

describe('lists of tables that grow without limit', () => {
  test.each<[string, AnyListing, index: string]>([
    ['orders', orderEntity, 'orders_words_trigrams'],
    ['members', memberEntity, 'users_person_trigrams'],
    ['films', filmEntity, 'movies_people_trigrams'],
    ['mails', mailListing, 'mails_words_trigrams'],
  ])('a search for a word uses an index in the list of %s', async (_, listing, index) => {
    const plan = await planOf(api.db, sql`select * from ${listing.table} where ${listing.search('martin')}`)
    expect(plan).toContain(index)
  })

  test.each<[string, AnyListing, index: string]>([
    ['orders', orderEntity, 'orders_email_start'],
    ['members', memberEntity, 'users_email_start'],
    ['mails', mailListing, 'mails_to_start'],
  ])(
    'a search for the start of an e-mail address uses an index in the list of %s',
    async (_, listing, index) => {
      const plan = await planOf(
        api.db,
        sql`select id from ${listing.table} where ${listing.search('zoe@ex')}`,
      )
      expect(plan).toContain(index)
    },
  )

  test('the list of the audit log uses an index for every search and filter', async () => {
    const found = await planOf(
      api.db,
      sql`select id from audit_lines where ${auditListing.search('nosferatu')}`,
    )
    for (const index of ['audit_lines_users_id', 'audit_lines_entity', 'audit_lines_gone'])
      expect(found).toContain(index)
    expect(found).not.toContain('Seq Scan on audit_lines')
    // The plan joins three index scans (« Append »). Otherwise PostgreSQL would compare every line of the audit
    // log with all users or films found.
    expect(found).toContain('Append')
    for (const [filter, index] of [
      [{ users_id: 1 }, 'audit_lines_users_id'],
      [{ entity: 'movie' }, 'audit_lines_kind'],
      [{ from: '2026-11-01', to: '2026-11-02' }, 'audit_lines_at'],
    ] as const) {
      const narrowed = auditListing.filter!(filter as never)
      const plan = await planOf(
        api.db,
        sql`select id from audit_lines where ${narrowed} order by at desc, id desc limit 25`,
      )
      expect(plan).toContain(index)
      expect(plan).not.toContain('Sort')
    }
  })

  test('a search of orders for a common word reads the newest orders by the date index', async () => {
    const found = sql.join(['martin', 'zoe'].map(orderEntity.search), sql` and `)
    const plan = await planOf(
      api.db,
      sql`select id from orders where ${found} and order_date > '2026-01-01' order by order_date desc, id desc limit 25`,
    )
    expect(plan).toMatch(/Index Only Scan Backward using orders_order_date/)
  })

  test.each<[string, AnyListing, sorts: string[]]>([
    ['orders', orderEntity, ['id', 'order_date', '-order_date', 'lastname', '-lastname']],
    ['members', memberEntity, ['lastname', 'firstname', '-email', '-created_date', '-last_connection_date']],
    ['films', filmEntity, ['title', '-director', 'release_date', '-time']],
    // The table of categories is short, but its index is tested too: the list of links between films and
    // categories can be sorted by category name.
    ['categories', categoryEntity, ['name_cat', '-name_cat']],
    ['mails', mailListing, ['-id', '-created_at', '-sent_at', 'tries']],
    ['the journal', auditListing, ['-id', '-at', 'at']],
  ])('every sort uses an index in the list of %s', async (_, listing, sorts) => {
    for (const sort of sorts) {
      const order = sql.join(orderOf(listing, sort), sql`, `)
      const shown = listing.filter?.({} as never) ?? sql`true`
      const plan = await planOf(
        api.db,
        sql`select id from ${listing.table} where ${shown} order by ${order} limit 25`,
      )
      expect(plan, sort).toMatch(/Index (Only )?Scan/)
      expect(plan, sort).not.toContain('Sort')
    }
  })
})
