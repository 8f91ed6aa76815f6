import { expect, test } from 'vitest'
import { examine } from '../../server/doctor/examine.ts'
import { readSettings } from '../../server/settings.ts'
import { freePort } from '../harness/free-port.ts'
import { folderWithDatabase } from './folder-with-database.ts'
import { openHealthySite } from './healthy-site.ts'
import { runProduct } from './product.ts'

/** Returns the failed checks of the doctor's report. */
async function notGreen(settings: Record<string, string>): Promise<string[]> {
  const around = { now: () => new Date(), newId: () => 'essai' }
  const text = await examine(readSettings(settings), around, []).catch((error: Error) => error.message)
  return text.split('\n').filter(line => line.startsWith('✘'))
}

test('the doctor command checks an embedded database while the site has it open', async () => {
  const { folder, remove } = folderWithDatabase()
  const own = { DATA_DIR: folder, DEMO: 'off', PORT: String(await freePort()) }
  expect(await notGreen(own)).toContainEqual(expect.stringContaining('n’est pas ouverte'))
  const { settings, close } = await openHealthySite(own)
  const tried = await runProduct(settings, ['db:try-restore'])
  const lines = await notGreen(settings)
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
  const withoutStripe = await notGreen({ ...settings, ...Object.fromEntries(stripe.map(name => [name, ''])) })
  await close()
  remove()
  expect(tried).toEqual({ code: 0, printed: expect.stringContaining('se restaure') })
  expect(lines).toEqual([expect.stringContaining('Écrivez-la dans PUBLIC_URL')])
  // Without Stripe the site sells nothing online, which the doctor does not report as a fault. It then cannot
  // compare its clock with Stripe's.
  expect(withoutStripe).toEqual(lines)
})
