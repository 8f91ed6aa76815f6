import type { Film } from '../../programme.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import { pictureAddress } from '../../ui/picture-address.ts'
import { Backdrop } from '../../ui/poster.tsx'
import { trailerFrom } from './trailer-source.ts'

// The id of the text that describes the trailer.
const descriptionId = 'bande-annonce-description'

/**
 * Shows the trailer: our own video, or a picture with a link. Nothing is loaded from another site before a click
 * (see plain/trailer.ts).
 */
export function TrailerSection({ film, imageHost }: { film: Film; imageHost: string }) {
  const media = film.media[0]
  const trailer = trailerFrom(media?.src_video)
  if (!trailer) return null
  const label = `Bande-annonce de ${film.title}`
  return (
    <section aria-labelledby="bande-annonce-titre">
      <h2 id="bande-annonce-titre">Bande-annonce</h2>
      <div className="trailer on-picture">
        {trailer.kind === 'file' ? (
          <OwnVideo
            address={trailer.address}
            poster={media?.src_backdrop ? pictureAddress(media.src_backdrop, 960, imageHost) : undefined}
            label={label}
          />
        ) : (
          <Backdrop film={film} alt="" sizes="(min-width: 64rem) 34rem, 100vw" />
        )}
        {trailer.kind !== 'file' && (
          <a
            className="play"
            href={trailer.page}
            rel="noopener noreferrer"
            {...(trailer.kind === 'player' && { 'data-player': trailer.player, 'data-label': label })}
          >
            <PlaySign />
          </a>
        )}
      </div>
      {media?.alt_video && (
        <p id={descriptionId} className="trailer-note soft small-text above-2">
          {media.alt_video}
        </p>
      )}
      {trailer.kind === 'player' && (
        <p className="trailer-note soft small-text above-2">
          La vidéo vient de {trailer.site} : rien n’est chargé de ce site avant que vous ne la lanciez.
        </p>
      )}
    </section>
  )
}

type OwnVideoProps = { address: string; poster: string | undefined; label: string }

/**
 * Our own video, with the controls of the browser. With JavaScript, a large play button covers it until it plays.
 */
function OwnVideo({ address, poster, label }: OwnVideoProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: trailers have no captions; the text below describes them */}
      <video
        src={address}
        poster={poster}
        controls
        playsInline
        preload="none"
        aria-label={label}
        aria-describedby={descriptionId}
      />
      <button type="button" className="play with-scripts">
        <PlaySign />
      </button>
    </>
  )
}

function PlaySign() {
  return (
    <>
      <span className="disc">
        <PlayIcon />
      </span>
      <span className="words">Lire la bande-annonce</span>
    </>
  )
}
