import { inParis } from '../../contract/rules/paris-time.ts'
import { groupVoucherCode } from '../../contract/rules/voucher-code.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { voucherTerms } from '../../contract/texts/voucher-terms.ts'
import { QrCode } from '../ui/qr/qr-code.tsx'
import type { OnPaper } from './printing.ts'
import { Roll } from './roll.tsx'

/** The gift vouchers of a sale for printing, one slip each with its code. They are invisible on the screen. */
export function VouchersOnPaper({ sale, originals, duplicates, codes = [], drawings, width }: OnPaper) {
  const issued = inParis(new Date(sale.operation.at))
  return (
    <Roll width={width}>
      {sale.vouchers
        .filter(({ number }) => originals.includes(number) || duplicates.includes(number))
        .map(({ number, amount, last_day }) => (
          <section key={number}>
            {sale.training && <p className="mark">ESSAI, sans valeur</p>}
            {duplicates.includes(number) && <p className="mark">DUPLICATA</p>}
            <p className="soft">{sale.name_cinema}</p>
            <h2>Bon cadeau de {eurosText(amount)}</h2>
            {codes
              .filter(one => one.number === number)
              .map(({ code }) => (
                <p key={code} className="when">
                  Code{'\u00a0'}: {groupVoucherCode(code)}
                </p>
              ))}
            {drawings.has(number) && (
              <QrCode drawing={drawings.get(number)!} label={`Code du bon ${number}`} />
            )}
            {last_day && <p className="when">Valable jusqu’au {longDate(last_day)}</p>}
            {voucherTerms(location.host).map(sentence => (
              <p key={sentence} className="small">
                {sentence}
              </p>
            ))}
            <p className="small">
              Opération {sale.operation.number}, {sale.name_till}, émis le {longDate(issued.date)} à{' '}
              {hourText(issued.hour)}
            </p>
          </section>
        ))}
    </Roll>
  )
}
