import {
  cancelUntilMinutesBeforeStart,
  doorsOpenMinutesBeforeStart,
  entryUntilMinutesAfterStart,
} from '../../../../contract/rules/terms.ts'

export function Visit({ minimumAge }: { minimumAge: number }) {
  return (
    <section className="visit" aria-labelledby="venir">
      <h2 id="venir">Le soir de la séance</h2>
      <ul className="moments">
        <li>
          <strong>{doorsOpenMinutesBeforeStart} min avant</strong> Les portes ouvrent.
        </li>
        <li>
          <strong>{cancelUntilMinutesBeforeStart} min avant</strong> Dernier moment pour annuler en ligne et
          être remboursé.
        </li>
        <li>
          <strong>À l’heure dite</strong> La séance commence, la vente en ligne se ferme.
        </li>
        <li>
          <strong>{entryUntilMinutesAfterStart} min après</strong> On n’entre plus dans la salle.
        </li>
      </ul>
      {minimumAge > 0 && <p>Les enfants de moins de {minimumAge} ans ne sont pas admis.</p>}
    </section>
  )
}
