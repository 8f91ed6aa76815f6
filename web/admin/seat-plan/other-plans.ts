import type { OtherPlan } from './tools/file-tool.tsx'

type Listed = { id: number; movie_theaters_id: number; name_theater: string; name_cinema: string }

/** The plans of other rooms, to copy from. */
export const otherPlans = (plans: readonly Listed[], room: number): OtherPlan[] =>
  plans
    .filter(({ movie_theaters_id }) => movie_theaters_id !== room)
    .map(({ id, name_theater, name_cinema }) => ({ id, name: `${name_theater}, ${name_cinema}` }))
