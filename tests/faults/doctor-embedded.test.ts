import { expect, test } from 'vitest'
import { examine } from '../../server/doctor/examine.ts'
import { readSettings } from '../../server/settings.ts'
import { freePort } from '../harness/free-port.ts'
import { folderWithDatabase } from './folder-with-database.ts'
import { openHouseInOrder } from './house-in-order.ts'
import { runProduct } from './product.ts'

/** What the doctor says, but for the lines where all is well. */
async function notGreen(settings: Record<string, string>): Promise<string[]> {
  const around = { now: () => new Date(), newId: () => 'essai' }
  const text = await examine(readSettings(settings), around, []).catch((error: Error) => error.message)
  return text.split('\n').filter(line => !line.startsWith('✔'))
}

test('an embedded house is looked into by the process that has it open, and its backup tried beside it', async () => {
  const { folder, remove } = folderWithDatabase()
  const own = { DATA_DIR: folder, DEMO: 'off', PORT: String(await freePort()) }
  expect(await notGreen(own)).toContainEqual(expect.stringContaining('n’est pas ouverte'))
  const { settings, close } = await openHouseInOrder(own)
  const tried = await runProduct(settings, ['db:try-restore'])
  const lines = await notGreen(settings)
  await close()
  remove()
  expect(tried).toEqual({ code: 0, printed: expect.stringContaining('se restaure') })
  expect(lines).toEqual([expect.stringContaining('Écrivez-la dans PUBLIC_URL')])
})
