import type { SaleRules } from '../../../../contract/rules/terms.ts'

type VisitRules = Omit<SaleRules, 'compensation_days'> & { minimum_age: number }

export function Visit({ rules }: { rules: VisitRules }) {
  const { doors_minutes, cancel_minutes, entry_minutes, minimum_age } = rules
  return (
    <section className="visit" aria-labelledby="venir">
      <h2 className="h3-text below-4" id="venir">
        Le soir de la séance
      </h2>
      <ul className="moments">
        <li className="line-above pad-y-2">
          <strong>{doors_minutes} min avant</strong> Les portes ouvrent.
        </li>
        <li className="line-above pad-y-2">
          <strong>{cancel_minutes} min avant</strong> Dernier moment pour annuler en ligne et être remboursé.
        </li>
        <li className="line-above pad-y-2">
          <strong>À l’heure dite</strong> La séance commence, la vente en ligne se ferme.
        </li>
        <li className="line-above pad-y-2">
          <strong>{entry_minutes} min après</strong> On n’entre plus dans la salle.
        </li>
      </ul>
      {minimum_age > 0 && <p>Les enfants de moins de {minimum_age} ans ne sont pas admis.</p>}
    </section>
  )
}
