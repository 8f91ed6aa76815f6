import { roleIds, type Task } from '../permissions.ts'

/** French names of the tasks of staff members. */
export const taskWords: Readonly<Record<Task, string>> = {
  programme: 'Programmation',
  customers: 'Clients',
  door: 'Entrée',
  counter: 'Caisse',
  books: 'Comptes',
}

/** Writes the role of a staff member if it is Admin or Manager, then the tasks. */
export function postText({ roles_id, tasks }: { roles_id: number; tasks: readonly Task[] }): string {
  const role = roles_id === roleIds.admin ? ['Admin'] : roles_id === roleIds.manager ? ['Manager'] : []
  return [...role, ...tasks.map(task => taskWords[task])].join(', ')
}

export const cinemasText = (names: readonly string[] | null): string =>
  names === null ? 'Tous les cinémas' : names.join(', ')
