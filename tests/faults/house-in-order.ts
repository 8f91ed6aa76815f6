import { join } from 'node:path'
import { inParis } from '../../contract/rules/paris-time.ts'
import { openMailServer } from '../mail-server.ts'
import { openStandIn } from '../stripe-stand-in/server.ts'
import { runProduct, startProduct } from './product.ts'

/** The product with all that the doctor looks for: a mail server and a payment gateway that answer, a backup of today. */
export async function openHouseInOrder(own: { DATA_DIR: string } & Record<string, string>) {
  const [mail, stripe] = [await openMailServer(), await openStandIn()]
  const backups = join(own.DATA_DIR, 'sauvegardes')
  const settings: Record<string, string> = {
    SMTP_URL: mail.url,
    BACKUP_DIR: backups,
    ...stripe.settings,
    ...own,
  }
  const product = await startProduct(settings)
  await runProduct(settings, ['db:backup', join(backups, `ouvreuse-${inParis(new Date()).date}.gz`)])
  return {
    settings,
    stripe,
    async close() {
      await product.kill('SIGKILL')
      await Promise.all([mail.close(), stripe.close()])
    },
  }
}
