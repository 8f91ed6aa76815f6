import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { presentationFacts } from '../../../contract/rules/presentation.ts'
import type { Field } from '../entities/field.ts'
import { screening } from '../entities/screening.tsx'
import { changesOf } from '../form/read-fields.ts'
import type { Values } from '../form/values.ts'

/** The minutes follow the room. */
const facts: readonly string[] = presentationFacts.filter(fact => fact !== 'pre_show_minutes')

/** What of a sold screening can become another. */
export const changeFields: readonly Field[] = [
  { name: 'movies_id', label: 'Film', kind: 'film', required: true },
  { name: 'movie_theaters_id', label: 'Salle', kind: 'record', of: 'movie-theater', required: true },
  { name: 'session_date', label: 'Jour', kind: 'date', required: true },
  { name: 'hours_timetable', label: 'Heure', kind: 'hour', required: true },
  ...screening.fields
    .filter(({ name }) => facts.includes(name))
    // Hints are for who programmes.
    .map(({ hint: _, ...field }) => field as Field),
]

export const reasonField: Field = {
  ...{ name: 'reason', label: 'Raison, telle que les acheteurs la liront', kind: 'long-text' },
  ...{ most: 300, rows: 3, required: true },
}

export const changeForm: readonly Field[] = [...changeFields, reasonField]

type Body = InputOf<typeof screeningChange.make>['body']

/** What the form asks for, and what its writer had before them. */
export const bodyOfChange = (typed: Values, seen: Values): Body =>
  ({
    ...changesOf(changeFields, typed),
    reason: String(typed.reason ?? ''),
    seen: changesOf(changeFields, seen),
  }) as Body
