import { expect, test } from 'vitest'
import { changing, moving } from './doings.ts'
import { blocksOf, noEdits } from './plan/blocks.ts'
import { films, screening, week } from './plan/sample.ts'
import { type Doing, planning, starting } from './use-planner.ts'

const planned = week(screening(1, { draft: true, clearing_minutes: 20 }))
const here = { week: planned, films, blocks: blocksOf(planned, noEdits), edits: noEdits }
const [block] = here.blocks
const heard = (doing: ReturnType<typeof changing>) => ('say' in doing ? doing.say : undefined)

test('screen readers announce a change of clearing minutes or draft state, then the screening', () => {
  expect(heard(changing(here, block!, { clearing_minutes: 25 }))).toMatch(
    /^Remise en état\s: 25\smin\. Faust, /,
  )
  expect(heard(changing(here, block!, { draft: false }))).toMatch(/^Publiée dès l’enregistrement\. Faust, /)
  const published = { ...block!, draft: false }
  expect(heard(changing(here, published, { draft: true }))).toMatch(/^En brouillon\. Faust, /)
})

test('a moved screening is announced to screen readers only by its film and its new time', () => {
  const spot = { day: block!.session_date, room: block!.movie_theaters_id, minute: 15 * 60 }
  expect(heard(moving(here, block!, spot))).toMatch(/^Faust, .* 15h00–/)
})

test('an edit or an undo in the planner clears the error of a failed save', () => {
  const add: Doing = { do: 'edit', edit: edits => ({ ...edits, removed: [1] }) }
  const failed = [add, { do: 'fail', failure: 'Faust ne peut pas rester où elle est.' } as const].reduce(
    planning,
    starting(planned),
  )
  expect(failed.failure).toContain('Faust')
  expect(planning(failed, { do: 'say', say: '' }).failure).toContain('Faust')
  for (const doing of [{ do: 'undo' }, add] as const) expect(planning(failed, doing).failure).toBeNull()
})
