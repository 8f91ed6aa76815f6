import type { FieldError } from '../../../../contract/refusals.ts'
import { pick } from '../../../../contract/rules/pick.ts'
import { type Body, type Edits, keyOf, type Week } from './blocks.ts'
import { seenOfRemoved, seenWith } from './merge.ts'

type Sent = { body: Body; keys: { add: string[]; change: string[]; remove: string[] } }

/** Everything at once; `keys`: which block each part is about, in the order they are sent. */
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
        seen: pick(was, seenWith(facts)),
        ...facts,
        // A room has minutes of its own: those that are shown here are asked for.
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

/** The sentence of the cinema for each block that it refused. */
export function refusedBlocks(errors: readonly FieldError[], keys: Sent['keys']): Record<string, string> {
  const told = errors.flatMap(({ field, message }) => {
    const [, part, at] = /^(add|change|remove)\[(\d+)\]/.exec(field) ?? []
    const key = part && keys[part as keyof typeof keys][Number(at)]
    return key ? [[key, message] as const] : []
  })
  return Object.fromEntries(told)
}
