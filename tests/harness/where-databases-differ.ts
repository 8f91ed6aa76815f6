/**
 * The API tests that `npm test` runs on the embedded database as well as on a server, with what could differ there.
 * A file that is not named here runs on a server, and on both in `npm test -- full`.
 */
export const whereDatabasesDiffer: Record<string, string> = {
  'server/database/constraints.api.test.ts': 'what the database itself refuses',
  'server/database/long-lists.api.test.ts': 'plans of long lists',
  'server/database/migrate.api.test.ts': 'migrations, and a folder of another version',
  'server/database/nightly-backup.api.test.ts': 'all tables at one instant, on one connection',
  'server/booking/booking.api.test.ts': 'a sale, its locks and its transactions on one connection',
  'server/booking/claims-together.api.test.ts': 'claims in one statement, and in turn where they meet',
  'server/booking/cancel-screening.api.test.ts': 'locks on every order of a screening',
  'server/booking/ledgers-model.api.test.ts': 'everything that moves a balance, in any order',
  'server/members/forgotten-password.api.test.ts': 'rows that another process holds are skipped',
  'server/members/guesses-counted.api.test.ts': 'a crowd of tries, and waits added up by the database',
  'server/members/list-members.api.test.ts': 'what letters are alike, and in which order',
  'server/members/privacy/privacy.api.test.ts': 'deletes across all tables, rows held by others skipped',
  'server/members/second-factor/totp-secrets.api.test.ts': 'a lock on a whole table’s rows',
  'server/records/changed-meanwhile.api.test.ts': 'a lock on the row that two people save',
  'server/reporting/reporting.api.test.ts': 'days and sums by the database',
  'server/screenings/programming.api.test.ts': 'locks, and screenings that exclude one another in a room',
  'server/vouchers/boutique.api.test.ts': 'sums and ends of vouchers, rows held by others skipped',
  'tests/response-cache.api.test.ts': 'how a change is told to who keeps answers',
}
