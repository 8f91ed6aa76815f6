import { useRouteLoaderData } from 'react-router'
import { pictureAddress } from './picture-address.ts'
import './poster.css'

/** The widths in which the server provides each image. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

type PictureProps = {
  /** The file name of the image in the API (src_img, src_backdrop). */
  name: string
  alt: string
  /**
   * The image's own width and height, or another size with the same aspect ratio. They reserve the space of the
   * image before it is loaded.
   */
  width: number
  height: number
  sizes: string
  /** The colour to show until the image is loaded. */
  placeholder: string
  /** True for the largest image above the fold, which is loaded first. At most one image per page. */
  first?: boolean
  className?: string
}

/** An image in the width that fits the screen. The server chooses the format by the Accept header. */
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
      {/* The colour is drawn as a rectangle, because the content security policy forbids style attributes. */}
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

/**
 * Returns the widths to offer in srcset: those below the image's own width, and the next one above. Wider ones
 * would show no more detail.
 */
const widthsFor = (width: number): number[] => widths.filter((_, place) => (widths[place - 1] ?? 0) < width)

export function useImageHost(): string {
  const root = useRouteLoaderData('root') as { imageHost?: string | null } | undefined
  return root?.imageHost ?? ''
}
