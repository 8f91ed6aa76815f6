import { connectPostgresql } from '../../server/database/connect.ts'
import { aRoom, aScreening } from '../builders.ts'
import { aCrowd } from '../races/crowd.ts'

// Prints a screening and logged-in members as JSON. update.test.ts copies this file into the older version and
// runs it there: the older tables lack columns that the insert statements of the current version name.

const [databaseUrl = ''] = process.argv.slice(2)
const { db, close } = connectPostgresql(databaseUrl, () => undefined)
const session_date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const room = await aRoom(db, { nbr_seats: 2_000 })
const screening = await aScreening(db, { movie_theaters_id: room.id, total_seats: 2_000, session_date })
const crowd = await aCrowd(db, 400, new Date())
await close()
process.stdout.write(JSON.stringify({ screening: screening.id, crowd }))
