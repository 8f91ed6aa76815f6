import { useRef, useState } from 'react'
import { ApiRefusal } from '../../api-client.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { askWeek, failureText, sendPublication, sendWeek } from './asking.ts'
import { countEdits } from './plan/blocks.ts'
import { bodyOf, refusedBlocks } from './plan/sending.ts'
import type { Planner } from './use-planner.ts'
import { screeningName } from './words.ts'

/** Saves everything at once, or nothing; what is refused is told on its blocks, and stays. */
export function useSaving({ week, films, edits, clashes, problems, act }: Planner) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Answers to questions that were asked before a save are of yesterday. */
  const turn = useRef(0)
  const unsaved = countEdits(edits)

  const why =
    clashes.length > 0
      ? `Choisissez d’abord ce qui vaut pour ${clashes.map(({ was }) => screeningName(films, was)).join('\u00a0; ')}.`
      : problems.size > 0
        ? `${screeningsText(problems.size)} ne ${problems.size > 1 ? 'peuvent' : 'peut'} pas rester où ${problems.size > 1 ? 'elles sont' : 'elle est'} : rien n’est encore enregistré.`
        : null

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    turn.current += 1
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(failureText(error))
      return false
    } finally {
      turn.current += 1
      setBusy(false)
    }
  }

  async function send() {
    const { body, keys } = bodyOf(week, edits)
    try {
      const saved = await sendWeek(body)
      act({ do: 'saved', week: saved, say: `C’est enregistré : ${changesText(unsaved)}.` })
    } catch (error) {
      if (error instanceof ApiRefusal) {
        act({ do: 'refused', refused: refusedBlocks(error.answer.errors ?? [], keys) })
        // What others did is why: it is shown, and asked about where it must be.
        if (error.answer.code === 'changed_meanwhile' || error.answer.code === 'screening_sold')
          act({ do: 'seen', week: await askWeek(week, week.from) })
      }
      throw error
    }
  }

  return {
    busy,
    failure,
    turn,
    unsaved,
    why,
    save: () => {
      if (busy || unsaved === 0) return
      if (why) setFailure(why)
      else void attempt(send)
    },
    /** What is not saved yet is saved first. */
    publish: async (): Promise<boolean> => {
      if (busy) return false
      if (unsaved > 0 && why) {
        setFailure(why)
        return false
      }
      return attempt(async () => {
        if (unsaved > 0) await send()
        const { published } = await sendPublication(week)
        const now = await askWeek(week, week.from)
        act({ do: 'saved', week: now, say: publishedText(published) })
      })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

export const changesText = (count: number): string => `${count} changement${count > 1 ? 's' : ''}`

const publishedText = (count: number): string =>
  count === 0
    ? 'Aucun brouillon à publier.'
    : `${screeningsText(count)} publiée${count > 1 ? 's' : ''} : le site ${count > 1 ? 'les' : 'la'} montre.`
