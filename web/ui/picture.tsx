import { useRouteLoaderData } from 'react-router'
import { pictureAddress } from './picture-address.ts'
import './poster.css'

/** The widths that the server provides for each image. */
const widths = [160, 320, 480, 640, 960, 1280, 1920]

type PictureProps = {
  /** The file name from the API (src_img, src_backdrop). */
  name: string
  alt: string
  /** Its natural size, or any size of the same aspect ratio: reserves the space before the file loads. */
  width: number
  height: number
  sizes: string
  /** The colour shown until it loads. */
  placeholder: string
  /** The largest image above the fold: loaded first. At most one per page. */
  first?: boolean
  className?: string
}

/** An image in the width that fits the screen; the server chooses the format from the Accept header. */
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
      {/* A rectangle, because the content security policy forbids style attributes. */}
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

/** Omits widths beyond the image's own, to keep srcset short. */
const widthsFor = (width: number): number[] => widths.filter((_, place) => (widths[place - 1] ?? 0) < width)

export function useImageHost(): string {
  const root = useRouteLoaderData('root') as { imageHost?: string | null } | undefined
  return root?.imageHost ?? ''
}
