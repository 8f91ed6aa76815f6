import type { bookFaults } from '../../contract/admin/books.ts'
import { faultWords, seriesName } from '../../contract/texts/books.ts'
import type { AppContext } from '../context.ts'
import { verifyAll } from './verify.ts'

type Fault = (typeof bookFaults)[number]

/** Verifies the books and returns the result as French sentences, which a terminal command prints. */
export async function reportOnBooks(
  appContext: Pick<AppContext, 'db' | 'signer'>,
  closing: string | undefined,
): Promise<{ ok: boolean; report: string }> {
  if (closing !== undefined && !/^[0-9a-f]{64}$/i.test(closing))
    return { ok: false, report: 'L’empreinte d’une clôture a 64 chiffres et lettres de a à f.' }
  const verified = await verifyAll(appContext, { closing: closing?.toLowerCase() })
  const read = `${verified.checked} opérations et ${verified.closings} clôtures relues`
  if (!verified.first_wrong) {
    const waiting = verified.waiting > 0 ? `, ${verified.waiting} pas encore scellées` : ''
    return { ok: true, report: `Les livres sont en ordre : ${read}${waiting}.` }
  }
  const { series, number, closing: id, fault } = verified.first_wrong
  const where = [series && seriesName(series), number && `opération ${number}`, id && `clôture ${id}`]
    .filter(Boolean)
    .join(', ')
  const place = where && ` (${where})`
  return { ok: false, report: `Les livres ne sont pas en ordre${place} : ${faultWords[fault as Fault]}` }
}
