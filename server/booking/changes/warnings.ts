import type { ScreeningAsTold } from '../../../contract/change.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { PlaceConcerned } from './queries.ts'

// What somebody ought to know before a sold screening changes, and may do all the same.

const admittedFrom: Readonly<Record<Classification, number>> = {
  ...{ tous_publics: 0, avertissement: 0, moins_de_12: 12, moins_de_16: 16, moins_de_18: 18 },
}

type Fare = Pick<PlaceConcerned, 'label' | 'min_age' | 'max_age'>

/** Places sold to those who may be too young for the film. A fare without an age says nothing of it. */
export function childrenIn(places: readonly Fare[], classification: Classification): string[] {
  const from = admittedFrom[classification]
  const young = places.filter(({ min_age, max_age }) => max_age !== null && (min_age ?? 0) < from)
  return [...Map.groupBy(young, ({ label }) => label)].map(
    ([label, own]) =>
      `${own.length} ${own.length > 1 ? 'places vendues' : 'place vendue'} au tarif « ${label} » : ce film est « ${classificationWords[classification]} ».`,
  )
}

export function supplementPaid(
  places: readonly Pick<PlaceConcerned, 'supplement'>[],
  before: Pick<ScreeningAsTold, 'version_2D_3D'>,
  after: Pick<ScreeningAsTold, 'version_2D_3D'>,
): string[] {
  const paid = places.filter(({ supplement }) => supplement > 0).length
  if (paid === 0 || before.version_2D_3D !== '3D' || after.version_2D_3D !== '2D') return []
  return [
    `${paid > 1 ? `${paid} places ont payé` : 'Une place a payé'} un supplément pour la 3D : il n’est rendu qu’à qui choisit le remboursement.`,
  ]
}

export const keptSeatsGo = (kept: number): string[] =>
  kept === 0
    ? []
    : [
        kept > 1
          ? `${kept} sièges que la maison gardait pour cette séance ne le sont plus dans l’autre salle.`
          : 'Un siège que la maison gardait pour cette séance ne l’est plus dans l’autre salle.',
      ]
