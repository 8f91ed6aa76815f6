import type { Drawing } from '../../../contract/rules/seat-plan.ts'

export type PlanOfRoom = {
  /** Null: the room has none yet. */
  id: number | null
  movie_theaters_id: number
  name_theater: string
  name_cinema: string
  version: number
  in_use: boolean
  drawing: Drawing
}
