// kill.test.ts runs this process. It commits rows until it is killed.
import { writeSync } from 'node:fs'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'

const database = await openEmbedded(process.argv[2] ?? '')
await database.exec('create table if not exists bookings (id serial primary key)')
for (;;) {
  const { rows } = await database.query<{ id: number }>('insert into bookings default values returning id')
  writeSync(1, `${rows[0]?.id}\n`)
}
