import type { Drawing } from '../../../contract/rules/seat-plan.ts'

/** A version of a plan as the house has it. */
export type SavedDrawing = { version: number; drawing: Drawing }

export type PlanOfRoom = SavedDrawing & {
  /** Null: the room has none yet. */
  id: number | null
  movie_theaters_id: number
  name_theater: string
  name_cinema: string
}
