import { printWords } from '../../contract/texts/counter-words.ts'
import type { Printer, PrintJob } from './use-printer.ts'

/**
 * Lists the tickets and receipts that could not be printed, above the current sale. The cashier can go on selling
 * without waiting for the printer.
 */
export function PrintTroubles({
  printer,
  onElsewhere,
}: {
  printer: Printer
  onElsewhere: (job: PrintJob) => void
}) {
  const troubles = printer.jobs.filter(({ state }) => state !== 'printed' && state !== 'sending')
  return (
    <div role="alert" className="print-troubles stack gap-2">
      {troubles.map(job => (
        <div key={`${job.sale.sales_id} ${job.slip}`} className="trouble stack gap-2">
          <p>
            <strong>
              {slipWords[job.slip]} de la vente {job.sale.operation.number}
              {'\u00a0'}: {wordsOf(job)}
            </strong>{' '}
            {adviceOf(job)}
          </p>
          {job.state !== 'no_answer' && (
            <p className="in-row gap-2">
              <button type="button" className="grows" onClick={() => void printer.printRest(job)}>
                Réimprimer
              </button>
              <button type="button" className="grows" onClick={() => onElsewhere(job)}>
                {job.state === 'unknown' ? 'Ils sont sortis…' : 'Ailleurs…'}
              </button>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

const slipWords = { ticket: 'Billets', receipt: 'Reçu', voucher: 'Bons cadeaux' } as const

const wordsOf = ({ state, said }: PrintJob): string =>
  state === 'refused' ? said : state === 'no_answer' ? 'Le serveur ne répond pas.' : printWords[state]

function adviceOf({ state, sale, slip }: PrintJob): string {
  const slips = { ticket: sale.places, receipt: [], voucher: sale.vouchers }[slip]
  const inDoubt = slips.some(({ printed }) => printed === 'unknown')
  if (state === 'no_answer') return 'La vente est faite. La caisse redemande toute seule.'
  if (state === 'unknown' || inDoubt) return 'Ce qui est réimprimé dans le doute porte « duplicata ».'
  return 'La vente est faite.'
}
