import { useEffect, useRef } from 'react'
import { LampIcon } from './icons.tsx'
import { readFrames } from './read-frames.ts'
import { type CameraState, useCamera } from './use-camera.ts'
import './camera.css'

/** A ticket still held before the camera is not a second scan. */
const sameTicketMs = 3_000

type OnRead = (text: string) => void

/** What the camera sees, and each ticket it reads, once; nothing is read while nobody takes it. */
export function Camera({ onRead }: { onRead: OnRead | null }) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, lamp, start, switchLamp } = useCamera(video)
  useReading(video, state === 'on' ? onRead : null)
  return (
    <section className="admission-camera with-scripts" data-state={state} aria-label="Caméra">
      <video ref={video} muted playsInline tabIndex={-1} />
      {state === 'on' ? (
        <span className="aim" aria-hidden="true" />
      ) : (
        <div className="veil">
          <p>{words[state]}</p>
          {state !== 'insecure' && (
            <button type="button" className="button" onClick={start} disabled={state === 'starting'}>
              Activer la caméra
            </button>
          )}
        </div>
      )}
      {lamp !== 'none' && (
        <button type="button" className="icon-button lamp" aria-pressed={lamp === 'on'} onClick={switchLamp}>
          <LampIcon />
          <span className="spoken">Lampe</span>
        </button>
      )}
    </section>
  )
}

const words: Record<Exclude<CameraState, 'on'>, string> = {
  off: 'Visez le code du billet\u00a0: la caméra le lit toute seule.',
  starting: 'La caméra s’allume…',
  refused: 'La caméra n’est pas disponible. Autorisez-la dans le navigateur, puis réessayez.',
  absent: 'Aucune caméra sur cet appareil\u00a0: utilisez une douchette, ou tapez le code.',
  insecure: 'La caméra demande une adresse en https. La douchette et les codes tapés fonctionnent.',
}

function useReading(video: React.RefObject<HTMLVideoElement | null>, onRead: OnRead | null): void {
  const last = useRef({ text: '', at: 0 })
  useEffect(() => {
    if (!onRead || !video.current) return
    return readFrames(video.current, text => {
      const now = performance.now()
      const isNew = text !== last.current.text || now - last.current.at > sameTicketMs
      last.current = { text, at: now }
      if (isNew) onRead(text)
    })
  }, [video, onRead])
}
