import type { media } from '../../contract/admin/media.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { isOwnVideo } from '../../contract/rules/trailer.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { type Arrivals, openArrivals } from '../http/arriving-files.ts'
import { Refusal } from '../http/refusal.ts'
import type { Content } from '../images/read-chunks.ts'
import type { ImageStore } from '../images/store.ts'
import { type Picture, takePicture } from '../images/take-picture.ts'
import { takeVideo } from '../images/take-video.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { refuseFilmOfOthers } from './own-film.ts'
import { mediaEntity, videoIsShown } from './queries.ts'

type MediaForm = InputOf<typeof media.update>['form']

export async function createMedia(context: ActorContext, form: MediaForm) {
  await refuseFilmOfOthers(context.db, context, form.movies_id)
  return withSavedFiles(context, form, values => createRecord(context, mediaEntity, values))
}

export async function changeMedia(context: ActorContext, id: number, form: MediaForm) {
  let replaced: Files = []
  const changed = await withSavedFiles(context, form, values =>
    changeRecord(context, mediaEntity, id, async (db, before) => {
      await refuseFilmOfOthers(db, context, before.movies_id)
      await refuseFilmOfOthers(db, context, values.movies_id)
      replaced = fileFields.map(name => (values[name] === undefined ? null : before[name]))
      return values
    }),
  )
  await removeFiles(context, replaced)
  return changed
}

export async function removeMedia(context: ActorContext, id: number): Promise<undefined> {
  let files: Files = []
  await removeRecord(context, mediaEntity, id, async (before, db) => {
    await refuseFilmOfOthers(db, context, before.movies_id)
    files = fileFields.map(name => before[name])
  })
  // Delete the files after the database row: a file without a row is harmless, but a row whose file is missing
  // breaks a page.
  await removeFiles(context, files)
}

const fileFields = ['src_img', 'src_backdrop', 'src_video'] as const
type Files = (string | null)[]
type Saved = { src_img?: string | null; src_backdrop?: string | null; src_video?: string | null }
type Store<Result> = (
  values: Omit<MediaForm, keyof Saved> & Saved & { placeholder?: string },
) => Promise<Result>

/**
 * Saves the files of a form, then stores its record. If storing the record fails, deletes the saved files again.
 */
async function withSavedFiles<Result>(
  context: Pick<ActorContext, 'images' | 'arriving' | 'newId'>,
  form: MediaForm,
  store: Store<Result>,
): Promise<Result> {
  const drawings = openArrivals(context.arriving, context.newId)
  try {
    return await saveFiles(context.images, drawings, form, store)
  } finally {
    await drawings.close()
  }
}

async function saveFiles<Result>(
  images: ImageStore,
  drawings: Arrivals,
  form: MediaForm,
  store: Store<Result>,
): Promise<Result> {
  const { src_img, src_backdrop, src_video, ...fields } = form
  // Validate all files before saving any.
  const poster = src_img && (await takePicture(drawings, 'src_img', src_img))
  const backdrop = src_backdrop && (await takePicture(drawings, 'src_backdrop', src_backdrop))
  const video = src_video instanceof File ? await takeVideo('src_video', src_video) : null
  if (typeof src_video === 'string') await refuseMissingVideo(images, src_video)
  const kept: string[] = []
  const keep = async (content: Content, extension: 'jpg' | 'mp4' | 'webm') => {
    const name = await images.save(content, extension)
    kept.push(name)
    return name
  }
  const keepPicture = async (picture: Picture | null | undefined) =>
    picture ? keep(picture.jpeg, 'jpg') : null
  const placeholder = (poster || backdrop)?.placeholder
  try {
    return await store({
      ...fields,
      ...(src_img !== undefined && { src_img: await keepPicture(poster) }),
      ...(src_backdrop !== undefined && { src_backdrop: await keepPicture(backdrop) }),
      ...(video && { src_video: await keep(video.file, video.extension) }),
      ...((src_video === null || typeof src_video === 'string') && { src_video }),
      ...(placeholder && { placeholder }),
    })
  } catch (error) {
    for (const name of kept) await images.remove(name)
    throw error
  }
}

/** Deletes the files of a media record, except a video that another record uses too. */
async function removeFiles(
  { db, images }: { db: Database; images: ImageStore },
  names: Files,
): Promise<void> {
  for (const name of names) {
    if (!name) continue
    if (isOwnVideo(name) && (await videoIsShown(db, name))) continue
    await images.remove(name)
  }
}

async function refuseMissingVideo(images: ImageStore, source: string): Promise<void> {
  if (!isOwnVideo(source) || (await images.has(source))) return
  throw new Refusal('invalid', { errors: [{ field: 'src_video', message: 'Cette vidéo n’existe pas.' }] })
}
