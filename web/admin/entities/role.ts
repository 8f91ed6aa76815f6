import type { role as endpoints } from '../../../contract/admin/role.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { roleIds } from '../../../contract/permissions.ts'
import { describe, type SortOf } from './entity.ts'

const rolesOfTheHouse: readonly number[] = Object.values(roleIds)

export const role = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'role',
  name: 'role',
  see: 'roles:write',
  write: 'roles:write',
  asFilter: 'role',
  words: {
    one: 'Rôle',
    many: 'Rôles',
    add: 'Ajouter un rôle',
    noneYet: 'Aucun rôle.',
    search: 'Nom du rôle',
    remove: 'Supprimer ce rôle',
    done: {
      cree: 'Le rôle est ajouté.',
      modifie: 'Le rôle est à jour.',
      supprime: 'Le rôle est supprimé.',
    },
  },
  nameOf: row => row.name_role,
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_role', leads: true, cell: row => row.name_role },
    { label: 'Ouvre', cell: row => opens(row.id) },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  locked: row =>
    rolesOfTheHouse.includes(row.id)
      ? 'Ce rôle fait partie de la maison\u00a0: il ne peut être ni renommé ni supprimé.'
      : null,
  fields: [
    {
      name: 'name_role',
      label: 'Nom',
      kind: 'text',
      required: true,
      most: 50,
      hint: 'Un nouveau rôle donne les mêmes droits que Membre.',
    },
  ],
})

function opens(id: number): string {
  if (id === roleIds.admin) return 'Toute l’administration'
  return id === roleIds.manager ? 'Programme et réservations' : 'Son propre compte'
}
