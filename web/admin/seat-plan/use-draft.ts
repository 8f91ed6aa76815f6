import { useEffect, useRef, useState } from 'react'
import type { SavedDrawing } from './plan-of-room.ts'
import type { Editor } from './use-editor.ts'

const keyOf = (room: number): string => `ouvreuse plan-de-salle ${room}`

/**
 * Stores the drawing in localStorage until it is saved, so that a network error, a closed tab or an expired
 * session loses nothing. `found`: the draft restored when the page opened. `begunFrom`: the version that the
 * drawing is based on, even if others save another meanwhile.
 */
export function useDraft(room: number, saved: SavedDrawing, { drawing, act }: Editor) {
  const [found, setFound] = useState<SavedDrawing | null>(null)
  const opened = useRef(false)
  const [base, setBase] = useState(saved)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const draft = readDraft(room)
    if (!draft) return
    setFound(draft)
    setBase(before => ({ ...before, version: draft.version }))
    act({ do: 'change', change: () => draft.drawing })
  }, [room, act])
  useEffect(() => {
    writeDraft(room, drawing === base.drawing ? null : { version: base.version, drawing })
  }, [room, base, drawing])
  return {
    found,
    begunFrom: base.version,
    /** After a save, or when the draft is discarded: deletes the draft. */
    settle(now: SavedDrawing) {
      setBase(now)
      setFound(null)
      writeDraft(room, null)
    },
    /** The user chose to replace this version: the drawing is now based on it. */
    putOver: (version: number) => setBase(before => ({ ...before, version })),
    isUnsaved: drawing !== base.drawing,
  }
}

export type Draft = ReturnType<typeof useDraft>

function readDraft(room: number): SavedDrawing | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(room)) ?? 'null')
    return Array.isArray(draft?.drawing?.seats) && Number.isInteger(draft.version) ? draft : null
  } catch {
    return null
  }
}

/** If localStorage is blocked or full, the drawing is still on the page. */
function writeDraft(room: number, draft: SavedDrawing | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(room), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(room))
  } catch {
    // No message: a failed save shows one.
  }
}
