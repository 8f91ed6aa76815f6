import type { OtherPlan } from './tools/file-tool.tsx'

type Listed = { id: number; movie_theaters_id: number; name_theater: string; name_cinema: string }

/** Returns the plans of the other rooms, from which the user can copy. */
export const otherPlans = (plans: readonly Listed[], room: number): OtherPlan[] =>
  plans
    .filter(({ movie_theaters_id }) => movie_theaters_id !== room)
    .map(({ id, name_theater, name_cinema }) => ({ id, name: `${name_theater}, ${name_cinema}` }))
