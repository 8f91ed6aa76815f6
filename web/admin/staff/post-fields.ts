import { roleIds, type Task, tasks } from '../../../contract/permissions.ts'
import { type Euros, noEuros } from '../../../contract/rules/money.ts'
import { taskWords } from '../../../contract/texts/posts.ts'
import { typedEuros } from '../../texts/typed-euros.ts'
import type { Field } from '../entities/field.ts'
import { eurosOrNull } from '../form/typed-prices.ts'
import type { Values } from '../form/values.ts'

const everywhere = 'tous'

/** The hints below the staff tasks, which say what each task allows. */
const taskHints: Readonly<Record<Task, string>> = {
  programme: 'films, médias, séances, salles, plans, semaine',
  customers:
    'réservations, membres, e-cartes et bons\u00a0: retrouver, corriger, rembourser, bloquer, offrir',
  door: 'le contrôle des billets',
  counter: 'vendre et rembourser au guichet',
  books: 'ventes, encaissements, réservations et fichiers, sans rien changer',
}

/** Returns the form fields for the role, tasks, cinemas and refund limit of a staff member. */
export const postFields = (cinemas: readonly { id: number; name_cinema: string }[]): readonly Field[] => [
  {
    name: 'roles_id',
    label: 'Rôle',
    kind: 'choice',
    required: true,
    options: [
      [String(roleIds.member), 'Ses tâches seulement'],
      [String(roleIds.manager), 'Manager\u00a0: le programme, l’entrée, et lire ventes et réservations'],
      [String(roleIds.admin), 'Admin\u00a0: tout, dans tous les cinémas'],
    ],
  },
  {
    name: 'tasks',
    label: 'Tâches',
    kind: 'several',
    hint: 'En plus de ce que permet le rôle\u00a0; un admin les a toutes.',
    options: tasks.map(task => [task, `${taskWords[task]}\u00a0: ${taskHints[task]}`] as const),
  },
  {
    name: 'ou',
    label: 'Où',
    kind: 'choice',
    required: true,
    options: [
      [everywhere, 'Dans tous les cinémas'],
      ['certains', 'Dans les cinémas cochés ci-dessous'],
    ],
  },
  {
    name: 'cinemas_ids',
    label: 'Cinémas',
    kind: 'several',
    options: cinemas.map(({ id, name_cinema }) => [String(id), name_cinema] as const),
  },
  {
    name: 'refund_limit',
    label: 'Rembourser une réservation jusqu’à',
    kind: 'euros',
    hint: 'Pour qui s’occupe des clients, et par service pour qui tient la caisse. Sans montant, rien\u00a0; au-delà, un admin le fait, ou un responsable l’accorde à la caisse.',
  },
]

type Post = {
  roles_id: number
  tasks: readonly Task[]
  cinemas_ids: readonly number[] | null
  refund_limit: Euros
}

export const postShown = ({ roles_id, tasks, cinemas_ids, refund_limit }: Post): Values => ({
  roles_id: String(roles_id),
  tasks,
  ou: cinemas_ids ? 'certains' : everywhere,
  cinemas_ids: (cinemas_ids ?? []).map(String),
  refund_limit: refund_limit > 0 ? typedEuros(refund_limit) : '',
})

/** Converts the values of the staff form to the body of the API call. */
export const postTyped = ({ roles_id, tasks, ou, cinemas_ids, refund_limit }: Values) => ({
  roles_id: Number(roles_id) as 1 | 2 | 5,
  tasks: [...(tasks ?? [])] as Task[],
  cinemas_ids: ou === everywhere ? null : [...(cinemas_ids ?? [])].map(Number),
  refund_limit: refund_limit ? (eurosOrNull(String(refund_limit)) as Euros) : noEuros,
})
