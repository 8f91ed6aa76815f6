import { roleIds, type Task } from '../permissions.ts'

/** What colleagues do, as the house calls it. */
export const taskWords: Readonly<Record<Task, string>> = {
  programme: 'Programmation',
  customers: 'Clients',
  door: 'Entrée',
  books: 'Comptes',
}

/** In a few words: the role where it is one of the house's, then the tasks. */
export function postText({ roles_id, tasks }: { roles_id: number; tasks: readonly Task[] }): string {
  const role = roles_id === roleIds.admin ? ['Admin'] : roles_id === roleIds.manager ? ['Manager'] : []
  return [...role, ...tasks.map(task => taskWords[task])].join(', ')
}

export const cinemasText = (names: readonly string[] | null): string =>
  names === null ? 'Tous les cinémas' : names.join(', ')
