import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { filmMedia } from '../programme.ts'
import { isTrailerSource } from '../rules/trailer.ts'
import {
  fileEmpty,
  largestMediaFormBytes,
  largestPictureBytes,
  largestVideoBytes,
  pictureTooLarge,
  videoTooLarge,
} from '../rules/uploads.ts'
import { id, idInPath, text } from '../shapes.ts'
import { changeByForm, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    movies_id: id.nullable(),
    title: z.string().nullable().describe('Le titre du film, s’il y en a un'),
    ...filmMedia.shape,
  })
  .meta({ id: 'Media' })

const picture = z
  .file()
  .min(1, fileEmpty)
  .max(largestPictureBytes, pictureTooLarge)
  .describe('JPEG, PNG, WebP ou AVIF ; 15 Mo et 60 mégapixels au plus')

const video = z
  .file()
  .min(1, fileEmpty)
  .max(largestVideoBytes, videoTooLarge)
  .describe('MP4 ou WebM ; 60 Mo au plus')

/**
 * Turns an empty field into null: a form sends only text, so an empty field removes the film, the video or the
 * picture.
 */
const emptied = z.literal('').transform(() => null)

const fields = z.strictObject({
  movies_id: z.union([emptied, idInPath]).optional(),
  src_img: z.union([emptied, picture]).optional(),
  alt_img: text(300).optional(),
  src_backdrop: z.union([emptied, picture]).optional(),
  alt_backdrop: text(300).optional(),
  src_video: z
    .union([
      emptied,
      video,
      text(500).refine(
        isTrailerSource,
        'Il faut une adresse https de YouTube, Vimeo, Dailymotion ou d’un fichier MP4 ou WebM, ou le nom d’une vidéo déjà déposée.',
      ),
    ])
    .optional(),
  alt_video: text(300).optional(),
})

const declared = {
  path: 'media',
  one: 'un média',
  many: 'Les médias',
  record,
  query: listQuery('id', 'title').extend({ movies_id: idInPath.optional() }),
} as const

const { body: _created, ...create } = creation(declared, fields)

/** The endpoints of media. POST and PATCH take multipart/form-data, in `form` instead of `body`. */
export const media = {
  ...entityEndpoints(declared),
  create: { ...create, form: fields, largestForm: largestMediaFormBytes },
  update: { ...changeByForm(declared, fields), largestForm: largestMediaFormBytes },
}
