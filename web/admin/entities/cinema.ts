import type { cinema as endpoints } from '../../../contract/admin/cinema.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { phoneText } from '../../texts/phone.ts'
import { describe, type SortOf } from './entity.ts'

export const cinema = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'cinéma',
  name: 'cinema',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'cinema',
  words: {
    one: 'Cinéma',
    many: 'Cinémas',
    add: 'Ajouter un cinéma',
    noneYet: 'Aucun cinéma pour l’instant.',
    search: 'Nom, ville, responsable',
    remove: 'Supprimer ce cinéma',
    done: {
      cree: 'Le cinéma est ajouté.',
      modifie: 'Le cinéma est à jour.',
      supprime: 'Le cinéma est supprimé.',
    },
  },
  nameOf: row => row.name_cinema,
  sort: 'name_cinema',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_cinema', leads: true, cell: row => row.name_cinema },
    { label: 'Ville', sort: 'city', cell: row => row.city },
    { label: 'Adresse', detail: true, cell: row => row.address_cine },
    { label: 'Téléphone', cell: row => phoneText(row.phone_cine) },
    { label: 'Responsable', sort: 'manager', cell: row => row.manager },
    { label: 'Salles', sort: 'nbr_theater', numeric: true, cell: row => row.nbr_theater },
  ],
  fields: [
    { name: 'name_cinema', label: 'Nom', kind: 'text', required: true, most: 100 },
    { name: 'address_cine', label: 'Adresse', kind: 'text', required: true, most: 200 },
    { name: 'city', label: 'Ville', kind: 'text', required: true, most: 100 },
    { name: 'email_cine', label: 'Adresse e-mail', kind: 'email', required: true },
    { name: 'phone_cine', label: 'Téléphone', kind: 'phone', required: true, hint: 'Dix chiffres.' },
    { name: 'manager', label: 'Responsable', kind: 'text', required: true, most: 100 },
    {
      name: 'nbr_theater',
      label: 'Nombre de salles',
      kind: 'number',
      min: 0,
      max: 100,
      required: true,
    },
    { name: 'disabled_access', label: 'Accès des personnes handicapées', kind: 'long-text', most: 2000 },
    { name: 'infos_cine', label: 'Présentation', kind: 'long-text', most: 5000 },
  ],
})
