import { join } from 'node:path'
import { inParis } from '../../contract/rules/paris-time.ts'
import { openMailServer } from '../mail-server.ts'
import { openStandIn } from '../stripe-stand-in/server.ts'
import { runProduct, startProduct } from './product.ts'

/**
 * Starts the product with everything that the doctor checks: mail server, payment gateway, today's backup.
 */
export async function openHealthySite(own: { DATA_DIR: string } & Record<string, string>) {
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
