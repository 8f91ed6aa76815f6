import { useEffect, useRef, useState } from 'react'
import type { SavedDrawing } from './plan-of-room.ts'
import type { Editor } from './use-editor.ts'

const keyOf = (room: number): string => `ouvreuse plan-de-salle ${room}`

/**
 * Keeps what is drawn in this browser until it is saved: a cut line, a closed tab or a lost session takes nothing away.
 * `found`: what was taken up again when the page opened. `begunFrom`: the version that what is drawn was made from,
 * whatever others save meanwhile.
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
    /** It is saved, or given up: nothing is kept any more. */
    settle(now: SavedDrawing) {
      setBase(now)
      setFound(null)
      writeDraft(room, null)
    },
    /** What is drawn goes over this version, and who draws knows it. */
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

/** A browser that keeps nothing, or is full: the page still has it. */
function writeDraft(room: number, draft: SavedDrawing | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(room), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(room))
  } catch {
    // Nothing to say: saving will.
  }
}
