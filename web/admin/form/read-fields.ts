import { durationIn } from '../../../contract/rules/typed-duration.ts'
import {
  isChosenFile,
  largestPictureBytes,
  largestVideoBytes,
  pictureTooLarge,
  videoTooLarge,
} from '../../../contract/rules/uploads.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Field } from '../entities/field.ts'
import { eurosOrNull, ownPrice, pricesSent, pricingSeen, pricingSent } from './typed-prices.ts'
import { weekProblems, weekSent } from './typed-week.ts'
import type { Values } from './values.ts'

/** Returns a message for each empty required field and each malformed opening hour. */
export function missing(fields: readonly Field[], values: Values): Message[] {
  return fields
    .filter(({ name, required }) => required && String(values[name] ?? '').trim() === '')
    .map(({ name, label }) => ({ field: name, message: `${label}\u00a0: ce champ est obligatoire.` }))
    .concat(
      fields
        .filter(({ kind, name }) => kind === 'pricing' && values[name] === `${ownPrice}:`)
        .map(() => ({ field: 'price', message: 'Prix d’une place\u00a0: ce champ est obligatoire.' })),
      fields.flatMap(({ kind, name }) =>
        kind === 'week' ? weekProblems(name, [values[name] ?? []].flat()) : [],
      ),
    )
}

/** Returns the fields that differ from the values that the user saw, as the API expects them. */
export const changesOf = (fields: readonly Field[], typed: Values, seen?: Values): Record<string, unknown> =>
  Object.assign(
    {},
    ...changed(fields, typed, seen).map(field =>
      field.kind === 'pricing'
        ? pricingSent(String(typed[field.name]))
        : { [field.name]: onTheWire(field, typed[field.name] ?? '') },
    ),
  )

/**
 * Returns the request body: the changed fields, and the values that the user saw, so that the API detects
 * edit conflicts.
 */
export const bodyOf = (fields: readonly Field[], typed: Values, seen?: Values): Record<string, unknown> => ({
  ...changesOf(fields, typed, seen),
  ...(seen && { seen: seenOnTheWire(changed(fields, typed, seen), seen) }),
})

/**
 * Returns the request body as multipart/form-data. If the user ticked « retirer », the picture's field is sent
 * empty, which removes the picture.
 */
export function multipartOf(
  fields: readonly Field[],
  form: FormData,
  typed: Values,
  seen?: Values,
): FormData {
  const sent = new FormData()
  const texts = fields.filter(field => field.kind !== 'picture' && !fileFor(field, form))
  for (const { name } of changed(texts, typed, seen)) sent.append(name, String(typed[name]))
  for (const field of fields) {
    const file = fileFor(field, form)
    if (file) sent.append(field.name, file)
    else if (field.kind === 'picture' && form.has(removalOf(field.name))) sent.append(field.name, '')
  }
  if (!seen) return sent
  const concerned = fields.filter(({ name }) => sent.has(name))
  sent.append('seen', JSON.stringify(seenOnTheWire(concerned, seen)))
  return sent
}

/** Returns a message for each file that exceeds the upload limit. */
export function tooLarge(fields: readonly Field[], form: FormData): Message[] {
  return fields.flatMap(field => {
    const [largest, message] =
      field.kind === 'video'
        ? ([largestVideoBytes, videoTooLarge] as const)
        : ([largestPictureBytes, pictureTooLarge] as const)
    return (fileFor(field, form)?.size ?? 0) > largest ? [{ field: field.name, message }] : []
  })
}

function fileFor({ kind, name }: Field, form: FormData): File | null {
  const file = kind === 'picture' ? form.get(name) : kind === 'video' ? form.get(fileOf(name)) : null
  return isChosenFile(file) ? file : null
}

/** The name of the file input beside the URL input of a video. */
export const fileOf = (video: string): string => `fichier-${video}`

export const removalOf = (picture: string): string => `retirer-${picture}`

/**
 * Returns the values that the user saw, by the names of the record's properties in the API instead of the names of
 * the form fields.
 */
const seenOnTheWire = (fields: readonly Field[], seen: Values) =>
  Object.assign(
    {},
    ...fields.map(field =>
      field.kind === 'pricing'
        ? pricingSeen(String(seen[field.name]))
        : { [field.startsFrom ?? field.name]: onTheWire(field, seen[field.name] ?? '') },
    ),
  )

const changed = (fields: readonly Field[], typed: Values, seen: Values = {}): Field[] =>
  fields.filter(({ name }) => JSON.stringify(typed[name] ?? '') !== JSON.stringify(seen[name]))

function onTheWire(field: Field, typed: string | readonly string[]): unknown {
  if (typeof typed !== 'string') {
    if (field.kind === 'prices') return pricesSent(typed)
    if (field.kind === 'week') return weekSent(typed)
    return field.kind === 'several' && !field.numbers ? typed : typed.map(Number)
  }
  switch (field.kind) {
    case 'number':
    case 'record':
    case 'film':
      return typed.trim() === '' ? null : Number(typed)
    case 'euros':
    case 'percent':
      return eurosOrNull(typed)
    case 'yes-no':
      return typed === 'true'
    case 'date':
    case 'hour':
    case 'choice':
      return typed === '' && !field.required ? null : typed
    case 'duration':
      return durationIn(typed)
    default:
      return typed
  }
}
