import type { KnownPass, WaitingPass } from './pass-client.ts'
import type { DoorList, EntryConflict, WaitingScan } from './scan-types.ts'

// The data that a scanning device keeps in localStorage. They are written immediately, so that a reload loses no
// verdict that staff have seen.

export type StoredList = { etag: string; at: number; list: DoorList }

type Everything = {
  lists: Record<string, StoredList>
  waiting: WaitingScan[]
  conflicts: EntryConflict[]
  /** What the server last said about the group passes scanned on this device, by the hash of their code. */
  passes: Record<string, KnownPass>
  /** Groups admitted offline and not reported to the server yet. */
  waitingPasses: WaitingPass[]
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockAhead: number
  device: string
  muted: boolean
}

const empty: Everything = {
  ...{ lists: {}, waiting: [], conflicts: [], clockAhead: 0, device: '', muted: false },
  ...{ passes: {}, waitingPasses: [] },
}

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>
export type ScanStore = ReturnType<typeof openScanStore>

export function openScanStore(storage: DeviceStorage) {
  const nameOf = (part: keyof Everything) => `ouvreuse-controle-${part}`
  return {
    read<Part extends keyof Everything>(part: Part): Everything[Part] {
      try {
        const text = storage.getItem(nameOf(part))
        return text === null ? empty[part] : (JSON.parse(text) as Everything[Part])
      } catch {
        return empty[part]
      }
    },
    write<Part extends keyof Everything>(part: Part, value: Everything[Part]): void {
      storage.setItem(nameOf(part), JSON.stringify(value))
    },
  }
}
