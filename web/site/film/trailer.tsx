import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Film } from '../../programme.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import { pictureAddress } from '../../ui/picture.tsx'
import { Backdrop } from '../../ui/poster.tsx'
import { type Trailer, trailerFrom } from './trailer-source.ts'
import './trailer.css'

// What is seen, told in words, for who cannot see it.
const descriptionId = 'bande-annonce-description'

/** Nothing of another site is fetched before one asks for it; without scripts it is a link, or the file itself. */
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
        {trailer.kind === 'player' && <OtherPlayer trailer={trailer} label={label} />}
        {trailer.kind === 'page' && <PlayLink page={trailer.page} />}
      </div>
      {media?.alt_video && (
        <p id={descriptionId} className="trailer-note">
          {media.alt_video}
        </p>
      )}
      {trailer.kind === 'player' && (
        <p className="trailer-note">
          La vidéo vient de {trailer.site} : rien n’est chargé de ce site avant que vous ne la lanciez.
        </p>
      )}
    </section>
  )
}

type OwnVideoProps = { address: string; poster: string | undefined; label: string }

/** The browser's own player; where scripts run, a large button lies over it until the film rolls. */
function OwnVideo({ address, poster, label }: OwnVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [covered, setCovered] = useState(true)
  const [scripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  const start = () => {
    // Only a video whose controls are there takes the focus.
    flushSync(() => setCovered(false))
    video.current?.focus()
    // A browser that refuses to start it leaves its own controls, which are in view now.
    video.current?.play().catch(() => {})
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the house has no captions for its trailers; the label says what is seen */}
      <video
        ref={video}
        src={address}
        poster={poster}
        controls={!(covered && scripts)}
        playsInline
        preload="none"
        aria-label={label}
        aria-describedby={descriptionId}
        onPlay={() => setCovered(false)}
      />
      {covered && (
        <button type="button" className="play with-scripts" onClick={start}>
          <PlaySign />
        </button>
      )}
    </>
  )
}

type OtherPlayerProps = { trailer: Extract<Trailer, { kind: 'player' }>; label: string }

function OtherPlayer({ trailer, label }: OtherPlayerProps) {
  const [playing, setPlaying] = useState(false)
  if (!playing) return <PlayLink page={trailer.page} onPlay={() => setPlaying(true)} />
  return (
    <iframe
      // Whoever pressed the button stays where it was.
      ref={frame => frame?.focus()}
      src={trailer.player}
      title={label}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      allowFullScreen
    />
  )
}

/** Leads to the video's own page, unless a player can take its place here. */
function PlayLink({ page, onPlay }: { page: string; onPlay?: () => void }) {
  return (
    <a
      className="play"
      href={page}
      rel="noopener noreferrer"
      onClick={event => {
        if (!onPlay || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPlay()
      }}
    >
      <PlaySign />
    </a>
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
