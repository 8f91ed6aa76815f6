import type { ScreeningFacts } from '../change.ts'
import { presentationFacts } from '../rules/presentation.ts'
import { isSame } from '../rules/same.ts'
import { hourText, longDay } from './dates.ts'
import { marksInFull } from './screening-notices.ts'
import { kindWords, marksOf } from './screening-words.ts'

export type Difference = { what: string; before: string; after: string }

/** Returns the facts about a screening that a change altered, the most important first. */
export function differences(before: ScreeningFacts, after: ScreeningFacts): Difference[] {
  return [...told, byMark].flatMap(([what, say, ...fields]) =>
    fields.every(field => isSame(before[field], after[field]))
      ? []
      : [{ what, before: say(before), after: say(after) }],
  )
}

type Told = readonly [what: string, say: (one: ScreeningFacts) => string, ...fields: (keyof ScreeningFacts)[]]

const told: readonly Told[] = [
  ['Film', ({ title }) => title, 'movies_id'],
  ['Jour', ({ session_date }) => longDay(session_date), 'session_date'],
  ['Heure', ({ hours_timetable }) => hourText(hours_timetable), 'hours_timetable'],
  ['Cinéma', ({ name_cinema }) => name_cinema, 'name_cinema'],
  ['Salle', ({ name_theater }) => name_theater, 'name_theater', 'name_cinema'],
  ['Langue', ({ language }) => language, 'language'],
  ['Version', one => one.version_2D_3D, 'version_2D_3D'],
  ['Sous-titres pour sourds et malentendants', ({ sme }) => yesOrNo(sme), 'sme'],
  ['Audiodescription', one => yesOrNo(one.audio_description), 'audio_description'],
  ['Genre', ({ kinds }) => kinds.map(kind => kindWords[kind]).join(', ') || 'séance ordinaire', 'kinds'],
  [
    'Avant-programme',
    one => (one.pre_show_minutes > 0 ? `${one.pre_show_minutes} minutes` : 'aucun'),
    'pre_show_minutes',
  ],
]

/** Compares all other facts together: those that no line of `told` compares. */
const byMark: Told = [
  'Séance',
  one => marksInFull(one).join(', ') || 'séance ordinaire',
  ...presentationFacts.filter(fact => !told.some(([, , ...fields]) => fields.includes(fact))),
]

const yesOrNo = (is: boolean): string => (is ? 'oui' : 'non')

/** Writes when a screening starts: « samedi 21 novembre à 20h30 ». */
export const whenText = ({ session_date, hours_timetable }: ScreeningFacts): string =>
  `${longDay(session_date)} à ${hourText(hours_timetable)}`

/** Describes a screening: « Faust », samedi 21 novembre à 20h30, Salle rouge (Le Palace), VOST, 2D. */
export const screeningText = (one: ScreeningFacts): string =>
  [
    `« ${one.title} »`,
    whenText(one),
    `${one.name_theater} (${one.name_cinema})`,
    one.language,
    one.version_2D_3D,
    ...marksOf(one),
  ].join(', ')
