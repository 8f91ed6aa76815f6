import type { tariff as endpoints } from '../../../contract/admin/tariff.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import { fareConditionText } from '../../texts/fare-words.ts'
import { describe, wordsOf } from './entity.ts'

type Fare = AnswerOf<typeof endpoints.read>

const ofSoldPlaces =
  'Les places vendues gardent leur prix. Le nom, la condition et le justificatif sont ceux du tarif : les changer vaut aussi pour les places déjà vendues, sur leurs billets et à l’entrée. Pour une autre condition, ajoutez un autre tarif.'

export const fare = describe<typeof endpoints>({
  slug: 'tarif',
  name: 'tariff',
  see: 'programme:write',
  write: 'programme:shared',
  words: wordsOf('un tarif', 'Tarifs', {
    search: 'Nom, code, condition',
    removeNote:
      'Un tarif déjà vendu, ou qu’une grille contient, ne peut pas être supprimé : fermez-le plutôt.',
    done: {
      cree: 'Le tarif est ajouté. Il sera vendu par les grilles qui lui donnent un prix.',
      modifie: 'Le tarif est à jour ; les places vendues gardent leur prix.',
    },
  }),
  nameOf: row => row.label,
  sort: 'position',
  exported: true,
  columns: [
    { label: 'Tarif', sort: 'label', isRecordLink: true, cell: row => row.label },
    { label: 'Pour qui', cell: fareConditionText },
    { label: 'Justificatif', cell: row => row.proof ?? 'Aucun' },
    { label: 'Par réservation', detail: true, cell: row => row.max_per_order ?? 'Sans limite' },
    { label: 'Vendu', cell: whereSold },
    { label: 'Ordre', sort: 'position', numeric: true, detail: true, cell: row => row.position },
  ],
  fields: [
    { name: 'label', label: 'Nom', hint: 'Ce que lit l’acheteur.' },
    {
      name: 'code',
      kind: 'text',
      most: 30,
      hint: 'Pour les fichiers et les programmes : minuscules sans accent, chiffres, tirets.',
    },
    { name: 'condition', hint: 'À qui il s’adresse, en toutes lettres ; rien quand il est pour tous.' },
    {
      name: 'proof',
      label: 'Justificatif demandé à l’entrée',
      hint: 'Par exemple « carte d’étudiant en cours de validité » ; rien quand il n’est rien demandé.',
    },
    { name: 'min_age', label: 'À partir de quel âge', hint: 'En années, cet âge compris.' },
    { name: 'max_age', label: 'Jusqu’à quel âge', hint: 'Cet âge compris : 13 pour « moins de 14 ans ».' },
    { name: 'max_per_order', hint: 'Rien : autant que de places.' },
    { name: 'sold_online', start: 'true' },
    { name: 'sold_at_counter', start: 'true' },
    {
      name: 'position',
      label: 'Ordre d’affichage',
      hint: 'Du plus petit au plus grand ; rien : à la fin.',
    },
    {
      name: 'active',
      label: 'Ouvert à la vente',
      start: 'true',
      hint: 'Fermé, il n’est plus vendu nulle part ; les places déjà vendues restent valables.',
    },
  ],
  fixed: row =>
    row.id === fullFare
      ? {
          fields: ['proof', 'min_age', 'max_age', 'max_per_order', 'sold_online', 'active'],
          note: `Le plein tarif est toujours en vente, partout et pour tous : il ne se ferme ni ne se supprime. ${ofSoldPlaces}`,
        }
      : null,
  note: () => ofSoldPlaces,
  removable: row => row.id !== fullFare,
})

function whereSold({ active, sold_online, sold_at_counter }: Fare): string {
  if (!active) return 'Fermé'
  if (sold_online && sold_at_counter) return 'Site et guichet'
  return sold_online ? 'Site seul' : sold_at_counter ? 'Guichet seul' : 'Nulle part'
}
