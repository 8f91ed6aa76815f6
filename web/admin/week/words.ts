import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { marksOf } from '../../../contract/texts/screening-words.ts'
import type { Block, Facts, Week } from './plan/blocks.ts'
import { hourOf, rowOf } from './plan/clock.ts'
import { aroundOf, type Films, type Neighbours, partsOf } from './plan/room-rules.ts'

type Here = { week: Week; films: Films; blocks: readonly Block[] }

const roomName = ({ rooms }: Week, id: number): string =>
  rooms.find(room => room.id === id)?.name_theater ?? 'une autre salle'

/** Returns day, room and times of a screening: « mercredi 2 décembre, Salle 1, 14h30–16h20 ». */
export function whereText({ week, films }: Pick<Here, 'week' | 'films'>, one: Facts): string {
  return `${longDay(rowOf(one).day)}, ${roomName(week, one.movie_theaters_id)}, ${hoursText(one, films)}`
}

export function hoursText(one: Facts, films: Films): string {
  const { preShow, film } = partsOf(one, films)
  return `${hourText(one.hours_timetable)}–${hourText(hourOf(rowOf(one).minute + preShow + film))}`
}

/** Describes the gaps between a screening and its neighbours, or the overlap. */
export function neighboursText({ before, after, problem }: Neighbours): string {
  if (problem) return problem
  const parts = [
    before && `${minutesText(before.minutes)} après « ${before.title} »`,
    after && `${minutesText(after.minutes)} avant « ${after.title} »`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'La salle est libre avant et après.'
}

export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

/** Describes a screening and its place on the board for screen readers: title, day, room, times and gaps. */
export function placedText(here: Here, one: Facts, key: string | null): string {
  const others = here.blocks.filter(block => block.key !== key)
  const title = here.films.get(one.movies_id)?.title ?? 'Séance'
  return `${title}, ${whereText(here, one)}. ${neighboursText(aroundOf(one, others, here.films))}`
}

/**
 * Describes the changes of a screening that `placedText` does not describe: the clearing minutes and the draft
 * state.
 */
export const changedText = (before: Facts, { clearing_minutes, draft }: Partial<Facts>): string[] => [
  ...(clearing_minutes !== undefined && clearing_minutes !== before.clearing_minutes
    ? [`Remise en état\u00a0: ${minutesText(clearing_minutes)}.`]
    : []),
  ...(draft !== undefined && draft !== before.draft
    ? [draft ? 'En brouillon.' : 'Publiée dès l’enregistrement.']
    : []),
]

export const soldText = ({ films }: Pick<Here, 'films'>, { movies_id, sold_seats }: Block): string =>
  `« ${films.get(movies_id)?.title} » a vendu ${sold_seats} place${sold_seats > 1 ? 's' : ''} : la séance ne bouge pas ici. Elle se change sur sa page, qui prévient ses acheteurs.`

/** Returns the language, 3D and marks of a screening as short labels. */
export const signsOf = (one: Facts): string[] => [
  one.language,
  ...(one.version_2D_3D === '3D' ? ['3D'] : []),
  ...marksOf(one),
]

/** Returns the text that screen readers read after the visible text of a block. */
export function screenReaderText(here: Pick<Here, 'week' | 'films'>, block: Block, problem?: string): string {
  const { draft, sales_stopped, isEdited } = block
  return [
    ...(draft ? ['brouillon'] : []),
    ...(sales_stopped ? ['vente arrêtée'] : []),
    `jusqu’à ${hoursText(block, here.films).slice(block.hours_timetable.length + 1)}`,
    `${roomName(here.week, block.movie_theaters_id)}, ${longDay(rowOf(block).day)}`,
    ...(isEdited ? ['pas encore enregistrée'] : []),
    ...(problem ? [problem] : []),
  ].join(', ')
}

/** Names a screening, even a removed one: « Faust », mercredi 2 décembre à 18h00. */
export const screeningName = (
  films: Films,
  one: Pick<Facts, 'movies_id' | 'session_date' | 'hours_timetable'>,
): string =>
  `« ${films.get(one.movies_id)?.title ?? 'Séance'} », ${longDay(one.session_date)} à ${hourText(one.hours_timetable)}`
