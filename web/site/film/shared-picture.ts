import type { Media } from '../../programme.ts'
import { pictureAddress } from '../../ui/picture-address.ts'

/**
 * Returns the poster that is shown when someone shares a link to the page, with an absolute URL. The crawlers of
 * other sites get it as JPEG.
 */
export function sharedPicture(title: string, media: Media | undefined, host: string) {
  if (!media?.src_img) return undefined
  return {
    address: pictureAddress(media.src_img, 960, host),
    alt: media.alt_img || `Affiche du film ${title}`,
  }
}
