import { useRouteLoaderData } from 'react-router'
import { pictureAddress } from './picture-address.ts'
import './picture.css'

/** The widths the server makes ready for each image. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

type PictureProps = {
  /** The file's name as the API tells it (src_img, src_backdrop). */
  name: string
  alt: string
  /** Its natural size, or any size of the same shape: the place is kept before the file arrives. */
  width: number
  height: number
  sizes: string
  /** The colour shown meanwhile. */
  placeholder: string
  /** The picture the page opens on: fetched first. At most one a page. */
  first?: boolean
  className?: string
}

/** An image in the width that suits the screen; the server picks the format by what the browser accepts. */
export function Picture({
  name,
  alt,
  width,
  height,
  sizes,
  placeholder,
  first = false,
  className = '',
}: PictureProps) {
  const host = useImageHost()
  return (
    <span className={`picture ${className}`}>
      {/* A drawn rectangle, because the policy of the pages allows no style attribute. */}
      <svg aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={placeholder} />
      </svg>
      <img
        src={pictureAddress(name, 640, host)}
        srcSet={widthsFor(width)
          .map(w => `${pictureAddress(name, w, host)} ${w}w`)
          .join(', ')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        decoding={first ? 'auto' : 'async'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </span>
  )
}

/** A poster is never shown as large as the widest; its address would be said twice more for nothing. */
const widthsFor = (width: number): number[] => widths.filter((_, place) => (widths[place - 1] ?? 0) < width)

export function useImageHost(): string {
  const root = useRouteLoaderData('root') as { imageHost?: string | null } | undefined
  return root?.imageHost ?? ''
}
