import type { Media } from '../../programme.ts'
import { pictureAddress } from '../../ui/picture-address.ts'

/** The poster for sharing, by its absolute URL; crawlers get a JPEG. */
export function sharedPicture(title: string, media: Media | undefined, host: string) {
  if (!media?.src_img) return undefined
  return {
    address: pictureAddress(media.src_img, 960, host),
    alt: media.alt_img || `Affiche du film ${title}`,
  }
}
