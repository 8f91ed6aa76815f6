import { expect, test } from 'vitest'
import { changing, moving } from './doings.ts'
import { blocksOf, noEdits } from './plan/blocks.ts'
import { films, screening, week } from './plan/sample.ts'

const planned = week(screening(1, { draft: true, clearing_minutes: 20 }))
const here = { week: planned, films, blocks: blocksOf(planned, noEdits), edits: noEdits }
const [block] = here.blocks
const heard = (doing: ReturnType<typeof changing>) => ('say' in doing ? doing.say : undefined)

test('what changes without moving is heard, since all else that is said stays the same', () => {
  expect(heard(changing(here, block!, { clearing_minutes: 25 }))).toMatch(
    /^Remise en état\s: 25\smin\. Faust, /,
  )
  expect(heard(changing(here, block!, { draft: false }))).toMatch(/^Publiée dès l’enregistrement\. Faust, /)
  const published = { ...block!, draft: false }
  expect(heard(changing(here, published, { draft: true }))).toMatch(/^En brouillon\. Faust, /)
})

test('what moves says where it is, and nothing of what stays', () => {
  const spot = { day: block!.session_date, room: block!.movie_theaters_id, minute: 15 * 60 }
  expect(heard(moving(here, block!, spot))).toMatch(/^Faust, .* 15h00–/)
})
