import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { LampIcon } from './icons.tsx'
import './camera.css'

/** A ticket that the camera sees again within this many milliseconds does not count as scanned again. */
const sameTicketMs = 3_000

type OnRead = (text: string) => void

/** Shows the camera and reads each ticket once. Reads nothing while `onRead` is null. */
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
        <div className="veil stack gap-4 pad-5">
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

type Reader = (frame: HTMLCanvasElement) => Promise<string | null>

// TypeScript has no types for BarcodeDetector yet.
type NativeDetector = { detect(image: HTMLCanvasElement): Promise<{ rawValue: string }[]> }
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): NativeDetector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

const pauseMs = 100
const largestSide = 720

/**
 * Reads QR codes from a video until the returned function is called. Calls `onText` for each image with a code.
 */
function readFrames(video: HTMLVideoElement, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async (read: Reader) => {
    if (drawMiddle(video, canvas)) {
      const text = await read(canvas)
      if (text && !stopped) onText(text)
    }
    if (!stopped) timer = setTimeout(() => void look(read), pauseMs)
  }
  chooseReader().then(look)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Returns the browser's own QR decoder if it has one. Otherwise loads ours. */
async function chooseReader(): Promise<Reader> {
  const formats = await window.BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (window.BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] })
    return async frame => (await detector.detect(frame).catch(() => []))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  return async frame => {
    const context = frame.getContext('2d', { willReadFrequently: true })!
    try {
      return decodeQR(context.getImageData(0, 0, frame.width, frame.height))
    } catch {
      // `decodeQR` throws if the image contains no code, as most images do.
      return null
    }
  }
}

/**
 * Draws the square in the middle of the image, scaled down so that decoding is fast but a code is still readable.
 * Returns false if there is no image yet.
 */
function drawMiddle(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const side = Math.min(video.videoWidth, video.videoHeight)
  if (side === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const drawn = Math.min(side, largestSide)
  if (canvas.width !== drawn) canvas.width = canvas.height = drawn
  const left = (video.videoWidth - side) / 2
  const top = (video.videoHeight - side) / 2
  canvas
    .getContext('2d', { willReadFrequently: true })!
    .drawImage(video, left, top, side, side, 0, 0, drawn, drawn)
  return true
}

type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'absent' | 'insecure'

/** Controls the rear camera of the phone, and its lamp if it has one. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('off')
  const [lamp, setLamp] = useState<'none' | 'off' | 'on'>('none')
  const track = useRef<MediaStreamTrack | null>(null)

  const start = useCallback(async () => {
    // Browsers offer no camera to pages over plain HTTP.
    if (!navigator.mediaDevices) return setState('insecure')
    setState('starting')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      track.current?.stop()
      track.current = stream.getVideoTracks()[0] ?? null
      const screen = video.current
      if (!screen) return track.current?.stop()
      screen.srcObject = stream
      await screen.play()
      setLamp(hasLamp(track.current) ? 'off' : 'none')
      setState('on')
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'NotFoundError' ? 'absent' : 'refused')
    }
  }, [video])

  const switchLamp = async () => {
    const on = lamp !== 'on'
    await track.current?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    setLamp(on ? 'on' : 'off')
  }

  // Start the camera at once if the user has allowed it before.
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state: allowed }) => (allowed === 'granted' ? start() : undefined))
      .catch(() => {})
    return () => track.current?.stop()
  }, [start])

  return { state, lamp, start, switchLamp }
}

const hasLamp = (track: MediaStreamTrack | null): boolean =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
