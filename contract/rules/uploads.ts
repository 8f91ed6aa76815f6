// How large a file may be: said by the page before it is sent, and by the server whoever sends it.

const megabyte = 1024 * 1024

export const largestPictureBytes = 15 * megabyte
/** Two minutes in high definition are about half of this. */
export const largestVideoBytes = 60 * megabyte
export const largestMediaFormBytes = 2 * largestPictureBytes + largestVideoBytes + megabyte

export const fileEmpty = 'Ce fichier est vide : choisissez-en un autre.'
export const pictureTooLarge = 'L’image est trop lourde : 15 Mo au plus.'
export const videoTooLarge = 'La vidéo est trop lourde : 60 Mo au plus.'

/** A file input that was left alone sends a file without a name and without a byte; one chosen has a name, be it empty. */
export const isChosenFile = (value: unknown): value is File =>
  value instanceof File && (value.size > 0 || value.name !== '')
