import type { media } from '../../contract/admin/media.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { ImageStore } from '../images/store.ts'
import { type Picture, takePicture } from '../images/take-picture.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { mediaKind } from './queries.ts'

type MediaForm = InputOf<typeof media.create>['form']

export function createMedia(context: ActorContext, form: MediaForm) {
  return withSavedPictures(context.images, form, values => createRecord(context, mediaKind, values))
}

export async function changeMedia(context: ActorContext, id: number, form: MediaForm) {
  let replaced: (string | null)[] = []
  const changed = await withSavedPictures(context.images, form, values =>
    changeRecord(context, mediaKind, id, async (_, before) => {
      replaced = [
        values.src_img === undefined ? null : before.src_img,
        values.src_backdrop === undefined ? null : before.src_backdrop,
      ]
      return values
    }),
  )
  await removeFiles(context.images, replaced)
  return changed
}

export async function removeMedia(context: ActorContext, id: number): Promise<undefined> {
  let files: (string | null)[] = []
  await removeRecord(context, mediaKind, id, ({ src_img, src_backdrop }) => {
    files = [src_img, src_backdrop]
  })
  // Only after the row is gone for good: a file too many is litter, a file too few is a hole in a page.
  await removeFiles(context.images, files)
}

/** Pictures are files, the record is a row: files of a record that was refused are taken away again. */
async function withSavedPictures<Result>(
  images: ImageStore,
  form: MediaForm,
  store: (values: Omit<MediaForm, 'src_img' | 'src_backdrop'> & SavedPictures) => Promise<Result>,
): Promise<Result> {
  const { src_img, src_backdrop, ...fields } = form
  await refuseMissingVideo(images, fields.src_video)
  const poster = src_img && (await takePicture('src_img', src_img))
  const backdrop = src_backdrop && (await takePicture('src_backdrop', src_backdrop))
  const saved: SavedPictures = {
    ...(src_img !== undefined && { src_img: await save(images, poster) }),
    ...(src_backdrop !== undefined && { src_backdrop: await save(images, backdrop) }),
  }
  const placeholder = (poster || backdrop)?.placeholder
  try {
    return await store({ ...fields, ...saved, ...(placeholder && { placeholder }) })
  } catch (error) {
    await removeFiles(images, [saved.src_img ?? null, saved.src_backdrop ?? null])
    throw error
  }
}

type SavedPictures = { src_img?: string | null; src_backdrop?: string | null; placeholder?: string }

const save = async (images: ImageStore, picture: Picture | null | undefined): Promise<string | null> =>
  picture ? images.save(picture.jpeg, 'jpg') : null

async function removeFiles(images: ImageStore, names: (string | null)[]): Promise<void> {
  for (const name of names) if (name) await images.remove(name)
}

async function refuseMissingVideo(images: ImageStore, source: string | null | undefined): Promise<void> {
  if (!source?.endsWith('.mp4') || source.includes('/') || (await images.has(source))) return
  throw new Refusal('invalid', { errors: [{ field: 'src_video', message: 'Cette vidéo n’existe pas.' }] })
}
