import { Link } from 'react-router'
import { eurosFromCents } from '../../../../contract/rules/money.ts'
import { fullPriceCents } from '../../../../contract/rules/terms.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'

export function Prices() {
  return (
    <section className="prices" aria-labelledby="tarif">
      <h2 id="tarif">Tarif plein</h2>
      <p className="price figures">{eurosText(eurosFromCents(fullPriceCents))}</p>
      <p>la place, sans frais de réservation. Un supplément peut s’ajouter pour une séance en 3D.</p>
      <p>
        <Link to="/CGV">Conditions de vente</Link>
      </p>
    </section>
  )
}
