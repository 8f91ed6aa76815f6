// The largest file sizes, checked by the page before sending and by the server.

const megabyte = 1024 * 1024

export const largestPictureBytes = 15 * megabyte
/** Two minutes in high definition take about half of this. */
export const largestVideoBytes = 60 * megabyte
export const largestMediaFormBytes = 2 * largestPictureBytes + largestVideoBytes + megabyte

export const fileEmpty = 'Ce fichier est vide : choisissez-en un autre.'
export const pictureTooLarge = 'L’image est trop lourde : 15 Mo au plus.'
export const videoTooLarge = 'La vidéo est trop lourde : 60 Mo au plus.'

/** An empty file input sends a file with no name and no bytes. A chosen file has a name. */
export const isChosenFile = (value: unknown): value is File =>
  value instanceof File && (value.size > 0 || value.name !== '')
