import type * as tables from '../../../contract/admin/tables.ts'
import { roleIds } from '../../../contract/permissions.ts'
import { noEuros } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import { placesText } from '../../texts/numbers.ts'
import { phoneText } from '../../texts/phone.ts'
import { hoursHint } from '../form/typed-week.ts'
import { counterItem, meansOfPayment, till } from './counter.ts'
import { describe, type Entity, wordsOf } from './entity.ts'
import { fare } from './fare.ts'
import { film } from './film.tsx'
import { filmTerms } from './film-terms.ts'
import { groupCustomer, groupOrder, groupPayment } from './group.tsx'
import { media } from './media.tsx'
import { member } from './member.tsx'
import { priceGrid } from './price-grid.tsx'
import { priceRule } from './price-rule.ts'
import { reservation } from './reservation.tsx'
import { room } from './room.tsx'
import { screening } from './screening.tsx'
import { seatPlan } from './seat-plan.ts'
import { timetable } from './timetable.tsx'
import { voucher } from './voucher.tsx'

// This file has the entities with a short description. Each of the others has a file of its own.

const category = describe<typeof tables.category>({
  slug: 'categorie',
  name: 'category',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'categorie',
  words: wordsOf('une catégorie', 'Catégories', { search: 'Nom de la catégorie' }),
  nameOf: row => row.name_cat,
  sort: 'name_cat',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_cat', isRecordLink: true, cell: row => row.name_cat },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  fields: [{ name: 'name_cat', label: 'Nom' }],
})

const categoryMovie = describe<typeof tables.categoryMovie>({
  slug: 'catégorie-film',
  name: 'category-movie',
  see: 'programme:write',
  write: 'programme:write',
  words: wordsOf('un lien', 'Catégories des films', {
    one: 'Lien film-catégorie',
    add: 'Lier un film à une catégorie',
    noneYet: 'Aucun film n’est encore dans une catégorie.',
    search: 'Titre du film, catégorie',
    removeNote: 'Le film et la catégorie restent\u00a0; seul le lien entre eux disparaît.',
  }),
  nameOf: row => `${row.title}\u00a0: ${row.name_cat}`,
  sort: 'title',
  exported: true,
  columns: [
    { label: 'Film', sort: 'title', isRecordLink: true, cell: row => row.title },
    { label: 'Catégorie', sort: 'name_cat', cell: row => row.name_cat },
    { label: 'Numéro', sort: 'id', numeric: true, detail: true, cell: row => row.id },
  ],
  filters: [
    {
      param: 'categorie',
      query: 'categories_id',
      label: 'Catégorie',
      all: 'Toutes',
      kind: 'record',
      of: 'category',
    },
    { param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' },
  ],
  fields: [
    { name: 'movies_id', kind: 'film' },
    { name: 'categories_id', kind: 'record', of: 'category' },
  ],
})

const cinema = describe<typeof tables.cinema>({
  slug: 'cinéma',
  name: 'cinema',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'cinema',
  words: wordsOf('un cinéma', 'Cinémas', { search: 'Nom, ville, responsable' }),
  nameOf: row => row.name_cinema,
  sort: 'name_cinema',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_cinema', isRecordLink: true, cell: row => row.name_cinema },
    { label: 'Ville', sort: 'city', cell: row => row.city },
    { label: 'Adresse', detail: true, cell: row => row.address_cine },
    { label: 'Téléphone', cell: row => phoneText(row.phone_cine) },
    { label: 'Responsable', sort: 'manager', cell: row => row.manager },
    { label: 'Salles', sort: 'nbr_theater', numeric: true, cell: row => row.nbr_theater },
  ],
  fields: [
    { name: 'name_cinema', label: 'Nom' },
    { name: 'address_cine', label: 'Adresse' },
    { name: 'city', label: 'Code postal et ville', hint: 'Par exemple 28100 Dreux.' },
    { name: 'email_cine', label: 'Adresse e-mail' },
    { name: 'phone_cine', label: 'Téléphone', kind: 'phone', hint: 'Dix chiffres.' },
    { name: 'manager', hint: 'Le site l’affiche, sous «\u00a0Direction\u00a0».' },
    { name: 'opening_hours', label: 'Horaires d’ouverture', kind: 'week', hint: hoursHint },
    { name: 'disabled_access', label: 'Accès des personnes handicapées', kind: 'long-text' },
    { name: 'infos_cine', kind: 'long-text' },
  ],
})

const productKinds = [
  ['e_carte', 'E-carte'],
  ['bon_cadeau', 'Bon cadeau'],
] as const

const product = describe<typeof tables.product>({
  slug: 'produit',
  name: 'product',
  see: 'boutique:write',
  write: 'boutique:write',
  words: wordsOf('un produit', 'Produits de la boutique', {
    search: 'Nom du produit',
    removeNote: 'Un produit déjà vendu ne peut pas être supprimé\u00a0: retirez-le plutôt de la vente.',
    done: { modifie: 'Le produit est à jour\u202f; ce qui est vendu garde ses conditions.' },
  }),
  nameOf: row => row.name_product,
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_product', isRecordLink: true, cell: row => row.name_product },
    { label: 'Sorte', cell: row => productKinds.find(([kind]) => kind === row.kind)?.[1] },
    {
      label: 'Vaut',
      cell: row => (row.places === null ? eurosText(row.amount ?? noEuros) : placesText(row.places)),
    },
    { label: 'Prix', sort: 'price', numeric: true, cell: row => eurosText(row.price) },
    { label: 'Validité', detail: true, cell: row => `${row.validity_months} mois` },
    { label: 'En vente', cell: row => (row.active ? 'Oui' : 'Non') },
  ],
  filters: [{ param: 'sorte', query: 'kind', label: 'Sorte', kind: 'choice', options: productKinds }],
  fields: [
    { name: 'kind', kind: 'choice', options: productKinds },
    { name: 'name_product', label: 'Nom' },
    { name: 'description' },
    { name: 'places', label: 'Places', hint: 'D’une e-carte\u202f; rien pour un bon cadeau.' },
    { name: 'amount', hint: 'D’un bon cadeau\u202f; rien pour une e-carte.' },
    { name: 'price' },
    { name: 'validity_months' },
    { name: 'active' },
  ],
})

const builtInRoles: readonly number[] = Object.values(roleIds)

const role = describe<typeof tables.role>({
  slug: 'role',
  name: 'role',
  see: 'roles:write',
  write: 'roles:write',
  asFilter: 'role',
  words: wordsOf('un rôle', 'Rôles', { noneYet: 'Aucun rôle.', search: 'Nom du rôle' }),
  nameOf: row => row.name_role,
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_role', isRecordLink: true, cell: row => row.name_role },
    { label: 'Ouvre', cell: row => opens(row.id) },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  locked: row =>
    builtInRoles.includes(row.id)
      ? 'Ce rôle fait partie de la maison\u00a0: il ne peut être ni renommé ni supprimé.'
      : null,
  fields: [{ name: 'name_role', label: 'Nom', hint: 'Un nouveau rôle donne les mêmes droits que Membre.' }],
})

function opens(id: number): string {
  if (id === roleIds.admin) return 'Toute l’administration'
  return id === roleIds.manager ? 'Programme et réservations' : 'Son propre compte'
}

const fromNowOn = 'Rien\u00a0: celles de la salle. Vaut pour les séances programmées à partir de maintenant.'

const screeningKind = describe<typeof tables.screeningKind>({
  slug: 'genre-de-séance',
  name: 'screening-kind',
  see: 'programme:write',
  write: 'programme:shared',
  words: {
    one: 'Genre de séance',
    many: 'Genres de séance',
    noneYet: 'Aucun genre de séance.',
    done: { modifie: 'Le genre de séance est à jour.' },
  },
  nameOf: row => kindWords[row.kind],
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Genre', isRecordLink: true, cell: row => kindWords[row.kind] },
    { label: 'Avant-programme', cell: row => minutesText(row.pre_show_minutes) },
    { label: 'Remise en état', cell: row => minutesText(row.clearing_minutes) },
  ],
  fields: [
    {
      name: 'pre_show_minutes',
      label: 'Minutes d’avant-programme',
      hint: `Entre l’heure de la séance et le film. ${fromNowOn}`,
    },
    {
      name: 'clearing_minutes',
      label: 'Minutes de remise en état',
      hint: `Entre la fin du film et l’entrée suivante. ${fromNowOn}`,
    },
  ],
})

const minutesText = (minutes: number | null): string =>
  minutes === null ? 'Celles de la salle' : `${minutes}\u00a0min`

/** The groups of the menu « Tableaux de données », in display order. */
export const dataGroups = {
  Programme: [film, screening, room, seatPlan, screeningKind],
  Clients: [reservation, groupOrder, groupCustomer, groupPayment, member, voucher],
  Tarifs: [fare, priceGrid, priceRule, product, filmTerms],
  Caisse: [till, counterItem, meansOfPayment],
  Réglages: [cinema, timetable, media, category, categoryMovie, role],
} as const satisfies Record<string, readonly Entity[]>

export const dataEntities: readonly Entity[] = Object.values(dataGroups).flat()
