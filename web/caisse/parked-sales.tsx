import { eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { nameOf, placesIn, type Sale, totalCents } from './sale.ts'

type Props = { parked: readonly Sale[]; onResume: (id: string) => void; onClose: () => void }

export function ParkedSales({ parked, onResume, onClose }: Props) {
  return (
    <Dialog title="Ventes en attente" onClose={onClose}>
      {parked.length === 0 && <p>Aucune.</p>}
      <ul className="all-fares stack gap-2">
        {parked.map(sale => (
          <li key={sale.id}>
            <button type="button" className="apart in-row" onClick={() => onResume(sale.id)}>
              <span>
                {sale.groups.length > 0
                  ? sale.groups.map(group => `${placesIn(group)} pour ${nameOf(group.screening)}`).join(', ')
                  : [
                      ...sale.items.map(({ name_item }) => name_item),
                      ...sale.vouchers.map(({ name_product }) => name_product),
                    ].join(', ')}
              </span>
              <span className="tabular">{eurosText(eurosFromCents(totalCents(sale)))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="soft">Leurs places restent retenues cinq minutes.</p>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}
