import type { Film, Media } from '../programme.ts'
import { Picture } from './picture.tsx'
import './poster.css'

/**
 * The data of a poster. If a page shows the film's title beside the poster, it passes its own `alt` and need not
 * send the image's description.
 */
export type PosterMedia = Pick<Media, 'src_img' | 'placeholder'> & Partial<Pick<Media, 'alt_img'>>
export type BackdropMedia = Pick<Media, 'src_backdrop' | 'alt_backdrop' | 'placeholder'>

type Props<M> = {
  film: Pick<Film, 'title'> & { media: readonly M[] }
  sizes: string
  first?: boolean
  className?: string
  /** The alternative text; empty if the title is beside the poster in the same link. */
  alt?: string
}

/** Shows the poster of a film in the ratio 2:3; a drawn placeholder if the film has no poster. */
export function Poster({ film, sizes, first, className = '', alt }: Props<PosterMedia>) {
  const media = film.media[0]
  if (!media?.src_img) return <NoPoster title={film.title} className={className} />
  return (
    <Picture
      name={media.src_img}
      alt={alt ?? (media.alt_img || `Affiche du film ${film.title}`)}
      placeholder={media.placeholder}
      width={800}
      height={1200}
      sizes={sizes}
      first={first}
      className={`poster ${className}`}
    />
  )
}

/** Shows the wide image of a film in the ratio 16:9; renders nothing if the film has none. */
export function Backdrop({ film, sizes, first, className = '', alt }: Props<BackdropMedia>) {
  const media = film.media[0]
  if (!media?.src_backdrop) return null
  return (
    <Picture
      name={media.src_backdrop}
      alt={alt ?? media.alt_backdrop}
      placeholder={media.placeholder}
      width={1920}
      height={1080}
      sizes={sizes}
      first={first}
      className={`backdrop ${className}`}
    />
  )
}

function NoPoster({ title, className }: { title: string; className: string }) {
  return (
    <span className={`picture poster no-poster ${className}`}>
      <svg viewBox="0 0 80 120" aria-hidden="true" focusable="false">
        <path d="M40 16 8 120h64z" />
        <ellipse cx="40" cy="112" rx="30" ry="6" />
      </svg>
      <span aria-hidden="true">{title}</span>
    </span>
  )
}
