import { isDoubtfulForChildren } from '../../../contract/rules/childrens-slot.ts'
import type { Classification } from '../../../contract/rules/classification.ts'
import type { ScreeningKind } from '../../../contract/rules/screening-kinds.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { Message } from '../../ui/form/messages.ts'
import { eurosOrNull } from './typed-prices.ts'

// What can be meant, and mostly is not: asked about before it is saved. The API takes it all the same.

/** A question about a field, to be answered by ticking « c’est voulu ». */
export type Doubt = Message & {
  field: string
  /** It is asked about anew when one of these changes, too. */
  also?: readonly string[]
}

/** The names of the boxes: what a page asks about by itself, and what is meant. */
export const asked = 'doute'
export const meant = 'voulu'

const longestUsual = '05:00'
const dearestUsual = 50

export function doubtsAboutPrice(field: string, typed: string): Doubt[] {
  const euros = eurosOrNull(typed)
  if (euros === null) return []
  if (euros === 0)
    return [{ field, message: 'Une place à 0\u00a0€\u202f? Elle sera gratuite pour tout le monde.' }]
  if (euros >= dearestUsual)
    return [{ field, message: `${typed.trim()}\u00a0€ la place\u202f? C’est beaucoup.` }]
  return []
}

export const doubtsAboutDuration = (field: string, time: string): Doubt[] =>
  time >= longestUsual && /^\d\d:\d\d$/.test(time)
    ? [
        {
          field,
          message: `Un film de ${Number(time.slice(0, 2))}\u00a0h ${time.slice(3)}\u202f? Ses séances occuperont la salle d’autant.`,
        },
      ]
    : []

/** Days and hours as the cinema's clock shows them. */
export function doubtsAboutPast(
  field: string,
  moments: readonly { date: string; hour: string }[],
  now: { date: string; hour: string },
): Doubt[] {
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

/** A film that is not for all, where children come. */
export function doubtsAboutChildren(
  classification: Classification | null,
  slots: readonly Slot[],
  also: readonly string[],
): Doubt[] {
  if (classification === null) return []
  const many = slots.filter(slot => isDoubtfulForChildren(classification, slot)).length
  if (many === 0) return []
  const one = slots.length === 1 ? 'cette séance tombe' : 'une de ces séances tombe'
  const which = many === 1 ? one : `${many} de ces séances tombent`
  const message = `Ce film est classé «\u00a0${classificationWords[classification]}\u00a0», et ${which} sur un créneau d’enfants (mercredi, samedi ou dimanche avant 18\u00a0h, ou scolaire).`
  return [{ field: 'movies_id', also, message }]
}

export type Size = { width: number; height: number }

/** How the pages show them, and from which width on sharply. */
const frames = { poster: { ratio: 2 / 3, sharp: 400 }, backdrop: { ratio: 16 / 9, sharp: 960 } }

/** Of its width or height: posters are also printed 3:4, wide films are wider than the frame. */
const mostCut = 0.26

/** A file that is no picture, and a picture that the pages would cut in half, or blow up until it blurs. */
export function doubtAboutPicture(shape: keyof typeof frames, size: Size | null): string | null {
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

/** What a page asked about a picture, before it is sent. */
export const doubtfulPictures = (form: FormData): Doubt[] =>
  stillDoubtful(
    form.getAll(asked).map(field => ({
      field: String(field),
      message: 'Choisissez une autre image, ou dites que c’est voulu.',
    })),
    form,
  )

/** Those that nobody has said are meant. */
export const stillDoubtful = (doubts: readonly Doubt[], form: FormData): Doubt[] =>
  doubts.filter(({ field }) => !form.getAll(meant).includes(field))
