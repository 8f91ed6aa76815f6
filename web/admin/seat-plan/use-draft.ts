import { useEffect, useRef, useState } from 'react'
import type { SavedDrawing } from './plan-of-room.ts'
import type { Editor } from './use-editor.ts'

const keyOf = (room: number): string => `ouvreuse plan-de-salle ${room}`

/**
 * Stores the drawing in localStorage until it is saved, so that a network error, a closed tab or the end of the
 * login session loses nothing. `found` is the unsaved drawing that was restored when the page opened. `begunFrom`
 * is the version that the user began to edit, even if another user has saved a newer one since.
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
    /** Forgets the unsaved drawing, because it was saved or the user has discarded it. */
    settle(now: SavedDrawing) {
      setBase(now)
      setFound(null)
      writeDraft(room, null)
    },
    /**
     * Makes the next save replace this version, because the user has chosen to replace the other user's drawing.
     */
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

/** Stores the draft in localStorage, or deletes it if it is null. */
function writeDraft(room: number, draft: SavedDrawing | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(room), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(room))
  } catch {
    // localStorage is blocked or full. Show no message: the drawing is still on the page, and is lost only if
    // saving fails too, which the user is told.
  }
}
