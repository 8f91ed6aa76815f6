import type { DoorList, EntryConflict, WaitingScan } from './door-types.ts'

// What a device keeps through a reload, in localStorage: written at once, so that what was shown is never lost.

export type KeptList = { etag: string; at: number; list: DoorList }

type Everything = {
  lists: Record<string, KeptList>
  waiting: WaitingScan[]
  conflicts: EntryConflict[]
  /** How far the house's clock is ahead of ours, in milliseconds. */
  clockAhead: number
  device: string
  muted: boolean
}

const empty: Everything = { lists: {}, waiting: [], conflicts: [], clockAhead: 0, device: '', muted: false }

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>
export type Kept = ReturnType<typeof openKept>

export function openKept(storage: DeviceStorage) {
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
