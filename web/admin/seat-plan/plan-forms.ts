import { data, type RouterContextProvider } from 'react-router'
import { seatPlan } from '../../../contract/admin/seat-plan.ts'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { type ApiRefusal, call } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { centreDrawing } from './drawing/shape.ts'
import { largestPlanFileBytes, planFileTooLarge, readFile } from './files/read-file.ts'

// The form actions of the seat plan pages, which work without JavaScript. Each returns its result, or the messages
// to show if the API refuses.

type Context = Readonly<RouterContextProvider>
type Refused = ReturnType<typeof refusedWith>

const refusedWith = (messages: Message[], status: number, code?: string) => ({
  refused: data({ messages }, { status }),
  code,
})

/** Reads the drawing from the uploaded file. */
async function planIn(form: FormData): Promise<Drawing | Refused> {
  const file = form.get('fichier')
  if (!(file instanceof File) || file.size === 0)
    return refusedWith([{ field: 'fichier', message: 'Choisissez le fichier d’un plan.' }], 400)
  const read =
    file.size > largestPlanFileBytes ? { problems: [planFileTooLarge] } : readFile(await file.text())
  return 'problems' in read
    ? refusedWith(
        read.problems.map(message => ({ field: 'fichier', message: `${file.name} : ${message}` })),
        400,
      )
    : centreDrawing(read.drawing)
}

const isDrawing = (read: Drawing | Refused): read is Drawing => 'seats' in read

export async function createFromFile(context: Context, room: number, form: FormData) {
  const read = await planIn(form)
  if (!isDrawing(read)) return read
  return attempt(() =>
    call(context, seatPlan.create, {
      body: { movie_theaters_id: room, seats: [...read.seats], focus: read.focus },
    }),
  )
}

export async function changeFromFile(context: Context, id: string, form: FormData) {
  const read = await planIn(form)
  if (!isDrawing(read)) return read
  const seen = { version: Number(form.get('version')) }
  return attempt(() =>
    call(context, seatPlan.update, {
      params: { id },
      body: { seats: [...read.seats], focus: read.focus, seen },
    }),
  )
}

/** Turns numbered seating on or off for a room. Screenings with sold tickets keep the seating they have. */
export const setInUse = (context: Context, id: string, in_use: boolean) =>
  attempt(() => call(context, seatPlan.update, { params: { id }, body: { in_use } }))

async function attempt<Done>(work: () => Promise<Done>): Promise<Refused | { done: Done }> {
  try {
    return { done: await work() }
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    const { answer } = error as ApiRefusal
    return answer.code === 'changed_meanwhile'
      ? refusedWith([{ message: drawnOverText(answer) }], status)
      : refusedWith(messages, status, answer.code)
  }
}

const drawnOverText = ({ errors = [], message }: ErrorAnswer): string =>
  `${errors[0]?.message ?? message} Rien n’est encore enregistré\u00a0: pour mettre votre fichier à la place de ce plan, choisissez-le de nouveau.`
