import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldError } from '../../../contract/refusals.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { ApiRefusal } from '../../api-client.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { askWeek, failureText, sendPublication, sendWeek } from './asking.ts'
import { type Body, countEdits, type Edits, keyOf, type Week } from './plan/blocks.ts'
import { fieldsSentWith, merge, seenOfRemoved } from './plan/merge.ts'
import type { Planner } from './use-planner.ts'
import { screeningName } from './words.ts'

/**
 * Saves all edits in one request. Edits that the API refuses stay on the page, and their blocks show the reason. The
 * API saves none of the others either, or only a part of them if there are more than 80.
 */
export function useSaving({ week, films, blocks, edits, clashes, problems, failure, act }: Planner) {
  const [busy, setBusy] = useState(false)
  const setFailure = (failure: string | null) => act({ do: 'fail', failure })
  const { revalidate } = useRevalidator()
  /**
   * A number that rises before and after each save. If it has changed while the saved week was being read, the
   * week read may be older than the save, and is ignored.
   */
  const turn = useRef(0)
  const unsaved = countEdits(edits)

  const namesOf = (wrong: ReadonlyMap<string, unknown>) =>
    blocks
      .filter(({ key }) => wrong.has(key))
      .map(block => screeningName(films, block))
      .join('\u00a0; ')
  const why =
    clashes.length > 0
      ? `Choisissez d’abord ce qui vaut pour ${clashes.map(({ was }) => screeningName(films, was)).join('\u00a0; ')}.`
      : problems.size > 0
        ? `${namesOf(problems)} ne ${problems.size > 1 ? 'peuvent' : 'peut'} pas rester où ${problems.size > 1 ? 'elles sont' : 'elle est'} : rien n’est encore enregistré.`
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
      act({ do: 'saved', week: saved, say: savedText(unsaved) })
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      act({ do: 'refused', refused: refusedBlocks(error.answer.errors ?? [], keys) })
      if (error.status !== 409) throw error
      // The API has refused the save: another user has changed the week, seats were sold, or an earlier request
      // has saved these edits although its answer was lost. Read the week again, and keep only the edits that are
      // not in it yet.
      const now = await askWeek(week, week.from)
      const left = countEdits(merge(week.screenings, edits, now.screenings).edits)
      if (left === 0) return act({ do: 'saved', week: now, say: savedText(unsaved) })
      act({ do: 'seen', week: now })
      if (left === unsaved) throw error
      throw new ApiRefusal(error.status, {
        ...error.answer,
        message: `${partSavedText(unsaved - left, unsaved)} ${error.message}`,
      })
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
    /** Saves the unsaved edits, then publishes the week. */
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
        // Load the page's data again: now that screenings are published, the page offers the programme to print.
        void revalidate()
      })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

export const changesText = (count: number): string => `${count} changement${count > 1 ? 's' : ''}`

const savedText = (count: number): string => `C’est enregistré : ${changesText(count)}.`

const partSavedText = (saved: number, of: number): string =>
  `${changesText(saved)} sur ${of} ${saved > 1 ? 'sont enregistrés' : 'est enregistré'} ; les autres restent à enregistrer.`

const publishedText = (count: number): string =>
  count === 0
    ? 'Aucun brouillon à publier.'
    : `${screeningsText(count)} publiée${count > 1 ? 's' : ''} : le site ${count > 1 ? 'les' : 'la'} montre.`

type Sent = { body: Body; keys: { add: string[]; change: string[]; remove: string[] } }

/** Returns the request body. `keys`: the block keys in the order sent, to map errors back to blocks. */
export function bodyOf({ cinemas_id, from, screenings }: Week, edits: Edits): Sent {
  const saved = new Map(screenings.map(one => [one.id, one]))
  const changed = Object.entries(edits.changed).flatMap(([id, facts]) => {
    const was = saved.get(Number(id))
    return was ? [{ was, facts }] : []
  })
  const removed = edits.removed.flatMap(id => saved.get(id) ?? [])
  return {
    body: {
      cinemas_id,
      from,
      add: edits.added.map(({ key: _, asked, ...one }) => ({ ...one, ...asked })),
      change: changed.map(({ was, facts }) => ({
        id: was.id,
        seen: pick(was, fieldsSentWith(facts)),
        ...facts,
        // Send the minutes that the user sees; otherwise the API would apply the defaults of the new room or
        // kind.
        ...((facts.movie_theaters_id !== undefined || facts.kinds !== undefined) && {
          pre_show_minutes: facts.pre_show_minutes ?? was.pre_show_minutes,
          clearing_minutes: facts.clearing_minutes ?? was.clearing_minutes,
        }),
      })),
      remove: removed.map(was => ({ id: was.id, seen: pick(was, seenOfRemoved) })),
    },
    keys: {
      add: edits.added.map(({ key }) => key),
      change: changed.map(({ was }) => keyOf(was.id)),
      remove: removed.map(({ id }) => keyOf(id)),
    },
  }
}

/** Returns, for each refused block by its key, the API's error message. */
export function refusedBlocks(errors: readonly FieldError[], keys: Sent['keys']): Record<string, string> {
  const told = errors.flatMap(({ field, message }) => {
    const [, part, at] = /^(add|change|remove)\[(\d+)\]/.exec(field) ?? []
    const key = part && keys[part as keyof typeof keys][Number(at)]
    return key ? [[key, message] as const] : []
  })
  return Object.fromEntries(told)
}
