/**
 * The long tests that `npm test` leaves to `npm test -- full` and `npm test -- faults`, each with what holds the nearest
 * promise in `npm test`.
 */
export const onlyInFull: Record<string, string> = {
  'server/database/embedded/power-cut.test.ts':
    'kill.test.ts beside it: what was confirmed outlives its process',
  'tests/faults/change-survives.test.ts':
    'sales-survive.test.ts kills the sale, tests/races/changed-screening.test.ts changes a screening meanwhile',
  'tests/faults/commands-while-open.test.ts': 'start.test.ts backs up and restores a house that is closed',
  'tests/faults/doctor-embedded.test.ts':
    'doctor.test.ts and try-restore.api.test.ts, where the database is a server; of an embedded one, seen in full only',
  'tests/outside/another-house.test.ts':
    'the first steps name a house, and a stranger meets it; server/identity holds what is saved',
  'tests/outside/drafts.test.ts':
    'the tests of the programme’s endpoints ask for drafts where screenings are listed',
  'tests/outside/html.test.ts': 'the journeys judge a page of each family',
}
