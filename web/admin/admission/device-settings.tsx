import { useState } from 'react'
import { MuteIcon, SoundIcon } from './icons.tsx'
import type { Kept } from './kept.ts'

/** How the others call this device when a ticket comes back, and whether it makes a sound. */
export function DeviceSettings({ kept }: { kept: Kept }) {
  const [muted, setMuted] = useState(() => kept.read('muted'))
  const switchSound = () => {
    kept.write('muted', !muted)
    setMuted(!muted)
  }
  return (
    <div className="device-settings">
      <label>
        <span>Nom de l’appareil</span>
        <input
          defaultValue={kept.read('device')}
          maxLength={40}
          autoComplete="off"
          onChange={event => kept.write('device', event.currentTarget.value.trim())}
        />
      </label>
      <button type="button" className="icon-button" aria-pressed={!muted} onClick={switchSound}>
        {muted ? <MuteIcon /> : <SoundIcon />}
        <span className="spoken">Son</span>
      </button>
    </div>
  )
}
