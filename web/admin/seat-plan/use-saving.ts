import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { screeningsText } from '../../texts/numbers.ts'
import { leftBehindText } from './left-behind-text.ts'
import type { PlanOfRoom, SavedDrawing } from './plan-of-room.ts'
import {
  type Choices,
  checkPlan,
  createPlan,
  type Effect,
  failureOf,
  hasPlanConflict,
  planConflict,
  readPlan,
  updatePlan,
} from './saving.ts'
import type { Draft } from './use-draft.ts'
import type { Editor } from './use-editor.ts'

function savedText(version: number, { screenings, moved, places_in_the_way: left }: Effect): string {
  const given =
    screenings > 0 ? ` ${screeningsText(screenings)} à venir l’${screenings > 1 ? 'ont' : 'a'} reçu.` : ''
  const told =
    moved > 0
      ? ` ${moved} réservation${moved > 1 ? 's' : ''} placée${moved > 1 ? 's' : ''} ailleurs et prévenue${moved > 1 ? 's' : ''}.`
      : ''
  return `Le plan est enregistré, version\u00a0${version}.${given}${told} ${leftBehindText(left)}`.trim()
}

/**
 * Data for the message that another user has saved the plan in the meantime: the API's sentence and the saved
 * drawing.
 */
export type EditConflict = { sentence: string; theirs: SavedDrawing }

/** Previews the effect of a save, then saves. The drawing stays in the editor after any error. */
export function useSaving(plan: PlanOfRoom, { drawing, act }: Editor, draft: Draft) {
  const [asks, setAsks] = useState<{ effect: Effect | null } | null>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    setDone(null)
    try {
      await work()
    } catch (error) {
      const { message, seats } = failureOf(error)
      setFailure(message)
      if (seats.length > 0) act({ do: 'choose', seats })
    }
    setBusy(false)
  }

  async function create(choices: Choices) {
    try {
      const { id, version } = await createPlan(plan.movie_theaters_id, drawing, choices)
      draft.settle({ version, drawing })
      await navigate(`/admin/plan-de-salle/${id}?fait=cree`, { replace: true })
    } catch (error) {
      if (!hasPlanConflict(error)) throw error
      // Another user has already created the plan of this room. Open the page of that plan: it finds this drawing
      // in localStorage and shows both drawings.
      await navigate(`/admin/plan-de-salle/ajout?salle=${plan.movie_theaters_id}&fait=autre`, {
        replace: true,
      })
    }
  }

  async function update(id: number, choices: Choices) {
    try {
      const { version, given } = await updatePlan(id, { version: draft.begunFrom, drawing }, choices)
      draft.settle({ version, drawing })
      setAsks(null)
      setDone(savedText(version, given))
      await revalidate()
    } catch (error) {
      const sentence = planConflict(error)
      if (!sentence) throw error
      setConflict({ sentence, theirs: await readPlan(id) })
      setAsks(null)
    }
  }

  const ask = () =>
    attempt(async () => setAsks({ effect: plan.id === null ? null : await checkPlan(plan.id, drawing) }))

  return {
    asks,
    conflict,
    busy,
    failure,
    done,
    close() {
      setAsks(null)
      setConflict(null)
    },
    ask,
    save: (choices: Choices) =>
      attempt(() => (plan.id === null ? create(choices) : update(plan.id, choices))),
    takeTheirs({ theirs }: EditConflict) {
      act({ do: 'change', change: () => theirs.drawing, choose: 'none' })
      draft.settle(theirs)
      setConflict(null)
    },
    putOver({ theirs }: EditConflict) {
      draft.putOver(theirs.version)
      setConflict(null)
      return ask()
    },
  }
}
