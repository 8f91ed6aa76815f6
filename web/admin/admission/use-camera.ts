import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'absent' | 'insecure'

/** The camera at the back of the phone, with its lamp where it has one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('off')
  const [lamp, setLamp] = useState<'none' | 'off' | 'on'>('none')
  const track = useRef<MediaStreamTrack | null>(null)

  const start = useCallback(async () => {
    // Over plain HTTP browsers have no camera to give.
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

  // Who has allowed it before is not asked to touch anything.
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
