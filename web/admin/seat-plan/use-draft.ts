import { useEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import type { Editor } from './use-editor.ts'

/** What is drawn and not saved yet; `version`: of the plan it was begun from. */
type Draft = { version: number; drawing: Drawing }

const keyOf = (room: number): string => `ouvreuse plan-de-salle ${room}`

/**
 * Keeps what is drawn in this browser until it is saved: a cut line, a closed tab or a lost session takes nothing away.
 * `found`: what was taken up again when the page opened.
 */
export function useDraft(room: number, version: number, saved: Drawing, { drawing, act }: Editor) {
  const [found, setFound] = useState<Draft | null>(null)
  const opened = useRef(false)
  const base = useRef(saved)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const draft = readDraft(room)
    if (!draft) return
    setFound(draft)
    act({ do: 'change', change: () => draft.drawing })
  }, [room, act])
  useEffect(() => {
    writeDraft(room, drawing === base.current ? null : { version, drawing })
  }, [room, version, drawing])
  return {
    found,
    /** It is saved, or given up: nothing is kept any more. */
    settle(now: Drawing) {
      base.current = now
      setFound(null)
      writeDraft(room, null)
    },
    isUnsaved: drawing !== base.current,
  }
}

function readDraft(room: number): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(room)) ?? 'null')
    return Array.isArray(draft?.drawing?.seats) ? draft : null
  } catch {
    return null
  }
}

/** A browser that keeps nothing, or is full: the page still has it. */
function writeDraft(room: number, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(room), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(room))
  } catch {
    // Nothing to say: saving will.
  }
}
