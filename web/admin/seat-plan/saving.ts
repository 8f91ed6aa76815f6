import type { seatPlan } from '../../../contract/admin/seat-plan.ts'
import type { AnswerOf, CallOf } from '../../../contract/endpoint.ts'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import { centreDrawing } from './drawing/shape.ts'
import type { SavedDrawing } from './plan-of-room.ts'

// The API requests of the seat plan editor. The browser sends them itself, and not through a page action, so that
// a network error leaves the page and the drawing in place.

const read: BrowserEndpoint<typeof seatPlan.read> = { method: 'get', path: '/admin/seat-plan/{id}' }
const create: BrowserEndpoint<typeof seatPlan.create> = { method: 'post', path: '/admin/seat-plan' }
const update: BrowserEndpoint<typeof seatPlan.update> = { method: 'patch', path: '/admin/seat-plan/{id}' }
const check: BrowserEndpoint<typeof seatPlan.check> = { method: 'post', path: '/admin/seat-plan/{id}/check' }

export type Effect = AnswerOf<typeof seatPlan.check>
type NewPlan = CallOf<typeof seatPlan.create>['body']
type Change = CallOf<typeof seatPlan.update>['body']
export type Choices = Pick<NewPlan, 'in_use'> & Pick<Change, 'give_to_screenings' | 'move_buyers'>

const bodyOf = (drawing: Drawing) => {
  const { seats, focus } = centreDrawing(drawing)
  return { seats: [...seats], focus }
}

export async function readPlan(id: number): Promise<SavedDrawing> {
  const { version, seats, focus } = await call(fromBrowser, read, { params: { id: String(id) } })
  return { version, drawing: { seats, focus } }
}

export const createPlan = (
  movie_theaters_id: number,
  drawing: Drawing,
  { in_use, give_to_screenings }: Choices,
) =>
  call(fromBrowser, create, { body: { movie_theaters_id, ...bodyOf(drawing), in_use, give_to_screenings } })

/**
 * Saves a new version of the plan. `begunFrom` is the version that was edited: the API refuses the save if
 * another version was saved since.
 */
export const updatePlan = (
  id: number,
  { version: begunFrom, drawing }: SavedDrawing,
  { give_to_screenings, move_buyers }: Choices,
) =>
  call(fromBrowser, update, {
    params: { id: String(id) },
    body: { ...bodyOf(drawing), give_to_screenings, move_buyers, seen: { version: begunFrom } },
  })

export const checkPlan = (id: number, drawing: Drawing) =>
  call(fromBrowser, check, { params: { id: String(id) }, body: bodyOf(drawing) })

/**
 * Returns the API's message if the save was refused because another user has saved the plan; null for any other
 * error.
 */
export function planConflict(error: unknown): string | null {
  if (!(error instanceof ApiRefusal) || error.answer.code !== 'changed_meanwhile') return null
  return error.answer.errors?.[0]?.message ?? error.message
}

/**
 * True if the save was refused because another user has created the room's first plan since this page was opened.
 */
export const hasPlanConflict = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.answer.code === 'already_exists'

export type Failure = { message: string; seats: number[] }

/** Returns the error message for the user, and the indexes of the seats that the API refused. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiRefusal))
    return {
      message:
        'Le cinéma n’a pas pu être joint, mais rien n’est perdu : votre dessin est gardé dans ce navigateur. Réessayez dans un instant.',
      seats: [],
    }
  if (error.status === 401)
    return {
      message:
        'Votre session a pris fin. Reconnectez-vous dans un autre onglet, puis enregistrez de nouveau : votre dessin est toujours là.',
      seats: [],
    }
  const { errors = [], message } = error.answer
  return {
    message: [message, ...errors.slice(0, 5).map(each => each.message)].join(' '),
    seats: errors.flatMap(({ field }) => /^seats\[(\d+)\]/.exec(field)?.[1] ?? []).map(Number),
  }
}
