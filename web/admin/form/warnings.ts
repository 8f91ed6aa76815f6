import type { Classification } from '../../../contract/rules/classification.ts'
import { weekdayOf } from '../../../contract/rules/dates.ts'
import type { ScreeningKind } from '../../../contract/rules/screening-kinds.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { Message } from '../../ui/form/messages.ts'
import { eurosOrNull } from './typed-prices.ts'

// Warnings about unlikely values, shown before a save. The API would accept the values.

/** A warning about a field. The user accepts it by ticking « c’est voulu ». */
export type Warning = Message & {
  field: string
  /** Other fields that the warning depends on. If one of them changes, the user must accept the warning again. */
  also?: readonly string[]
}

/**
 * The names of two form fields: the first lists the warnings that the browser found, the second those that the
 * user accepted.
 */
export const warningsFound = 'doute'
export const warningsAccepted = 'voulu'

const longestUsual = '05:00'
const dearestUsual = 50

export function warningsAboutPrice(field: string, typed: string): Warning[] {
  const euros = eurosOrNull(typed)
  if (euros === null) return []
  if (euros === 0)
    return [{ field, message: 'Une place à 0\u00a0€\u202f? Elle sera gratuite pour tout le monde.' }]
  if (euros >= dearestUsual)
    return [{ field, message: `${typed.trim()}\u00a0€ la place\u202f? C’est beaucoup.` }]
  return []
}

export const warningsAboutDuration = (field: string, time: string): Warning[] =>
  time >= longestUsual && /^\d\d:\d\d$/.test(time)
    ? [
        {
          field,
          message: `Un film de ${Number(time.slice(0, 2))}\u00a0h ${time.slice(3)}\u202f? Ses séances occuperont la salle d’autant.`,
        },
      ]
    : []

/** Warns about screenings in the past. Days and hours are in the cinema's time zone. */
export function warningsAboutPast(
  field: string,
  moments: readonly { date: string; hour: string }[],
  now: { date: string; hour: string },
): Warning[] {
  const past = moments.filter(({ date, hour }) => `${date} ${hour}` < `${now.date} ${now.hour}`).length
  if (past === 0) return []
  const all = past === moments.length
  const message =
    past === 1
      ? `${all ? 'Cette séance' : 'Une de ces séances'} est déjà passée\u202f: personne ne pourra la réserver.`
      : `${past} ${all ? '' : 'de ces '}séances sont déjà passées\u202f: personne ne pourra les réserver.`
  return [{ field, message }]
}

type Slot = { session_date: string; hours_timetable: string; kinds: readonly ScreeningKind[] }

/** Warns if a film with an age rating is shown at a time when children are likely to come. */
export function warningsAboutChildren(
  classification: Classification | null,
  slots: readonly Slot[],
  also: readonly string[],
): Warning[] {
  if (classification === null) return []
  const many = slots.filter(slot => mayBeUnfitForChildren(classification, slot)).length
  if (many === 0) return []
  const one = slots.length === 1 ? 'cette séance tombe' : 'une de ces séances tombe'
  const which = many === 1 ? one : `${many} de ces séances tombent`
  const message = `Ce film est classé «\u00a0${classificationWords[classification]}\u00a0», et ${which} sur un créneau d’enfants (mercredi, samedi ou dimanche avant 18\u00a0h, ou scolaire).`
  return [{ field: 'movies_id', also, message }]
}

export type Size = { width: number; height: number }

/** The aspect ratio in which pages show each picture, and the smallest width in pixels at which it is sharp. */
const frames = { poster: { ratio: 2 / 3, sharp: 400 }, backdrop: { ratio: 16 / 9, sharp: 960 } }

/**
 * The largest share of a picture's width or height that the frame may cut off without a warning. It allows
 * posters of 3:4 in a frame of 2:3, and film stills wider than 16:9.
 */
const mostCut = 0.26

/**
 * Returns a warning if the file is not a picture, or if the pages would have to crop or enlarge the picture too
 * much.
 */
export function warningAboutPicture(shape: keyof typeof frames, size: Size | null): string | null {
  if (!size)
    return 'Ce fichier ne s’ouvre pas comme une image\u00a0: il faut du JPEG, PNG, WebP ou AVIF, sinon il sera refusé.'
  const { width, height } = size
  const { ratio, sharp } = frames[shape]
  const said = `${width} × ${height} pixels`
  const proportion = width / height / ratio
  if (proportion * (1 - mostCut) > 1)
    return `Cette image est trop large (${said})\u00a0: les côtés seront coupés.`
  if (proportion < 1 - mostCut)
    return `Cette image est trop haute (${said})\u00a0: le haut et le bas seront coupés.`
  if (width < sharp) return `Cette image est petite (${said})\u00a0: elle sera floue.`
  return null
}

/** Returns the warnings that the browser found about pictures and that the user has not accepted yet. */
export const pictureWarnings = (form: FormData): Warning[] =>
  warningsNotAccepted(
    form.getAll(warningsFound).map(field => ({
      field: String(field),
      message: 'Choisissez une autre image, ou dites que c’est voulu.',
    })),
    form,
  )

/** Returns the warnings that the user has not accepted yet. */
export const warningsNotAccepted = (warnings: readonly Warning[], form: FormData): Warning[] =>
  warnings.filter(({ field }) => !form.getAll(warningsAccepted).includes(field))

type ScreeningSlot = { session_date: string; hours_timetable: string; kinds: readonly ScreeningKind[] }

/**
 * When French pupils have no lessons: before 18:00 on Wednesday, Saturday and Sunday, in the cinema's time zone.
 * These days start at 6:00, because a screening after midnight belongs to the night before.
 */
const freeAfternoons = { weekdays: [3, 6, 7], from: '06:00', to: '18:00' }

/**
 * True if children are likely to come: a school screening, or a screening before 18:00 on a Wednesday, Saturday or
 * Sunday.
 */
export function isChildrensSlot({ session_date, hours_timetable, kinds }: ScreeningSlot): boolean {
  const { weekdays, from, to } = freeAfternoons
  if (kinds.includes('scolaire')) return true
  return weekdays.includes(weekdayOf(session_date)) && hours_timetable >= from && hours_timetable < to
}

/** True if a warning is needed: the film has an age rating, and children are likely to come. */
export const mayBeUnfitForChildren = (classification: Classification, slot: ScreeningSlot): boolean =>
  classification !== 'tous_publics' && isChildrensSlot(slot)
