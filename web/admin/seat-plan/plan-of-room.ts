import type { Drawing } from '../../../contract/rules/seat-plan.ts'

export type SavedDrawing = { version: number; drawing: Drawing }

export type PlanOfRoom = SavedDrawing & {
  /** The id of the plan; null if the room has no plan yet. */
  id: number | null
  movie_theaters_id: number
  name_theater: string
  name_cinema: string
}
