import type { tariff as endpoints } from '../../../contract/admin/tariff.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import { describe, type SortOf } from './entity.ts'

type Fare = AnswerOf<typeof endpoints.read>

const ofSoldPlaces =
  'Les places vendues gardent leur prix. Le nom, la condition et le justificatif sont ceux du tarif : les changer vaut aussi pour les places déjà vendues, sur leurs billets et à l’entrée. Pour une autre condition, ajoutez un autre tarif.'

export const fare = describe<Fare, SortOf<typeof endpoints.list>>({
  slug: 'tarif',
  name: 'tariff',
  see: 'programme:write',
  write: 'programme:shared',
  words: {
    one: 'Tarif',
    many: 'Tarifs',
    add: 'Ajouter un tarif',
    noneYet: 'Aucun tarif pour l’instant.',
    search: 'Nom, code, condition',
    remove: 'Supprimer ce tarif',
    removeNote:
      'Un tarif déjà vendu, ou qu’une grille contient, ne peut pas être supprimé : fermez-le plutôt.',
    done: {
      cree: 'Le tarif est ajouté. Il sera vendu par les grilles qui lui donnent un prix.',
      modifie: 'Le tarif est à jour ; les places vendues gardent leur prix.',
      supprime: 'Le tarif est supprimé.',
    },
  },
  nameOf: row => row.label,
  sort: 'position',
  exported: true,
  columns: [
    { label: 'Tarif', sort: 'label', leads: true, cell: row => row.label },
    { label: 'Pour qui', cell: whoFor },
    { label: 'Justificatif', cell: row => row.proof ?? 'Aucun' },
    { label: 'Par réservation', detail: true, cell: row => row.max_per_order ?? 'Sans limite' },
    { label: 'Vendu', cell: whereSold },
    { label: 'Ordre', sort: 'position', numeric: true, detail: true, cell: row => row.position },
  ],
  fields: [
    { name: 'label', label: 'Nom', kind: 'text', required: true, most: 60, hint: 'Ce que lit l’acheteur.' },
    {
      name: 'code',
      label: 'Code',
      kind: 'text',
      required: true,
      most: 30,
      hint: 'Pour les fichiers et les programmes : minuscules sans accent, chiffres, tirets.',
    },
    {
      name: 'condition',
      label: 'Condition',
      kind: 'text',
      most: 200,
      hint: 'À qui il s’adresse, en toutes lettres ; rien quand il est pour tous.',
    },
    {
      name: 'proof',
      label: 'Justificatif demandé à l’entrée',
      kind: 'text',
      most: 100,
      hint: 'Par exemple « carte d’étudiant en cours de validité » ; rien quand il n’est rien demandé.',
    },
    {
      name: 'min_age',
      label: 'À partir de quel âge',
      kind: 'number',
      min: 0,
      max: 120,
      hint: 'En années, cet âge compris.',
    },
    {
      name: 'max_age',
      label: 'Jusqu’à quel âge',
      kind: 'number',
      min: 0,
      max: 120,
      hint: 'Cet âge compris : 13 pour « moins de 14 ans ».',
    },
    {
      name: 'max_per_order',
      label: 'Au plus par réservation',
      kind: 'number',
      min: 1,
      max: 10,
      hint: 'Rien : autant que de places.',
    },
    { name: 'sold_online', label: 'Vendu sur le site', kind: 'yes-no', start: 'true' },
    { name: 'sold_at_counter', label: 'Vendu au guichet', kind: 'yes-no', start: 'true' },
    {
      name: 'position',
      label: 'Ordre d’affichage',
      kind: 'number',
      min: 0,
      max: 1000,
      hint: 'Du plus petit au plus grand ; rien : à la fin.',
    },
    {
      name: 'active',
      label: 'Ouvert à la vente',
      kind: 'yes-no',
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

function whoFor({ condition, min_age, max_age }: Fare): string {
  const ages =
    min_age !== null && max_age !== null
      ? `De ${min_age} à ${max_age} ans`
      : min_age !== null
        ? `À partir de ${min_age} ans`
        : max_age !== null
          ? `Moins de ${max_age + 1} ans`
          : ''
  return condition || ages || 'Tous'
}

function whereSold({ active, sold_online, sold_at_counter }: Fare): string {
  if (!active) return 'Fermé'
  if (sold_online && sold_at_counter) return 'Site et guichet'
  return sold_online ? 'Site seul' : sold_at_counter ? 'Guichet seul' : 'Nulle part'
}
