// This file contains the largest sizes of uploaded files. The page checks them before sending, and the server
// checks again.

const megabyte = 1024 * 1024

export const largestPictureBytes = 15 * megabyte
/** Enough for about four minutes of video in high definition. */
export const largestVideoBytes = 60 * megabyte
export const largestMediaFormBytes = 2 * largestPictureBytes + largestVideoBytes + megabyte

export const fileEmpty = 'Ce fichier est vide : choisissez-en un autre.'
export const pictureTooLarge = 'L’image est trop lourde : 15 Mo au plus.'
export const videoTooLarge = 'La vidéo est trop lourde : 60 Mo au plus.'

/** Returns true if the user chose a file. If not, the browser sends a file without a name and without bytes. */
export const isChosenFile = (value: unknown): value is File =>
  value instanceof File && (value.size > 0 || value.name !== '')
