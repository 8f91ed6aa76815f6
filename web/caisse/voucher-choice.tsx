import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import type { CounterVoucher } from './till-types.ts'

type Props = {
  vouchers: readonly CounterVoucher[]
  onVoucher: (voucher: CounterVoucher) => void
  onClose: () => void
}

/** The gift vouchers of the boutique, for the current sale. */
export const VoucherChoice = ({ vouchers, onVoucher, onClose }: Props) => (
  <Dialog title="Quel bon cadeau ?" onClose={onClose}>
    <ul className="all-fares stack gap-2">
      {vouchers.map(voucher => (
        <li key={voucher.products_id}>
          <button type="button" className="apart in-row" onClick={() => onVoucher(voucher)}>
            <span>
              <strong>{voucher.name_product}</strong>{' '}
              <span className="soft">valable {voucher.validity_months} mois</span>
            </span>
            <span className="tabular">{eurosText(voucher.price)}</span>
          </button>
        </li>
      ))}
    </ul>
    <p className="soft">
      Il se paie en argent{'\u00a0'}: espèces, carte ou chèque. Son code s’imprime avec lui.
    </p>
    <button type="button" className="button quiet till-button" onClick={onClose}>
      Fermer
    </button>
  </Dialog>
)
