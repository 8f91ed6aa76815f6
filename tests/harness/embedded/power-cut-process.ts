// power-cut.full.test.ts runs this process. It commits rows on a ForgetfulDisk until the power is cut.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataFolderOf } from '../../../server/database/embedded/data-folder.ts'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'
import { ForgetfulDisk } from './forgetful-disk.ts'

const [scratch = '', files = 'durable', lastSync = 'Infinity'] = process.argv.slice(2)
const root = join(scratch, 'disk')
const folder = join(root, 'data')

const disk = new ForgetfulDisk(root)
disk.beforeSync = () => {
  if (disk.syncs > Number(lastSync)) cutPower()
}

const database = files === 'stock' ? await PGlite.create(dataFolderOf(folder)) : await openEmbedded(folder)
await database.exec('create table if not exists bookings (id integer primary key, seat text)')
await confirm(1, 10)
// Switch to a new WAL (write-ahead log) file. The next rows survive a power cut only if its folder was synced, so
// that the file still exists.
await database.exec('select pg_switch_wal()')
await confirm(11, 20)
await database.exec('checkpoint')
await confirm(21, 30)
cutPower()

async function confirm(first: number, last: number): Promise<void> {
  for (let id = first; id <= last; id++) {
    await database.query('insert into bookings values ($1, $2)', [id, 'x'.repeat(1000)])
    writeSync(1, `confirmed ${id}\n`)
  }
}

function cutPower(): void {
  disk.writeRemains(join(scratch, 'remains'))
  process.kill(process.pid, 'SIGKILL')
}
