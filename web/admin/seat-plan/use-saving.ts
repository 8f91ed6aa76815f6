import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { screeningsText } from '../../texts/numbers.ts'
import type { PlanOfRoom } from './plan-of-room.ts'
import { type Choices, checkPlan, createPlan, type Effect, failureOf, updatePlan } from './saving.ts'
import type { Editor } from './use-editor.ts'

const nothingYet: Effect = { screenings: 0, stay_free: 0, in_the_way: [], moved: 0 }

function savedText(version: number, { screenings, moved }: Effect): string {
  const given =
    screenings > 0 ? ` ${screeningsText(screenings)} à venir l’${screenings > 1 ? 'ont' : 'a'} reçu.` : ''
  const told =
    moved > 0
      ? ` ${moved} réservation${moved > 1 ? 's' : ''} placée${moved > 1 ? 's' : ''} ailleurs et prévenue${moved > 1 ? 's' : ''}.`
      : ''
  return `Le plan est enregistré, version\u00a0${version}.${given}${told}`
}

/** Asks what saving would do, then saves; whatever fails leaves the drawing as it is. */
export function useSaving(plan: PlanOfRoom, { drawing, act }: Editor, settle: (now: Drawing) => void) {
  const [effect, setEffect] = useState<Effect | null>(null)
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

  return {
    effect,
    busy,
    failure,
    done,
    close: () => setEffect(null),
    ask: () =>
      attempt(async () => setEffect(plan.id === null ? nothingYet : await checkPlan(plan.id, drawing))),
    save: (choices: Choices) =>
      attempt(async () => {
        const made = plan.id === null ? await createPlan(plan.movie_theaters_id, drawing) : null
        const { id, version, given } = await updatePlan(made?.id ?? plan.id!, made ? null : drawing, choices)
        settle(drawing)
        setEffect(null)
        setDone(savedText(version, given))
        if (made) await navigate(`/admin/plan-de-salle/${id}?fait=cree`, { replace: true })
        else await revalidate()
      }),
  }
}
