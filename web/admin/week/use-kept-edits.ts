import { useEffect, useRef, useState } from 'react'
import { countEdits, type Edits, type Screening } from './plan/blocks.ts'
import type { Clash } from './plan/merge.ts'
import type { Planner } from './use-planner.ts'

/** What is not saved, and what it was made against. */
type Kept = { base: Screening[]; edits: Edits }

/** Keeps what is not saved in this browser: a cut line, a closed tab or a lost session takes nothing away. */
export function useKeptEdits({ week, edits, clashes, act }: Planner) {
  const key = `ouvreuse semaine ${week.cinemas_id} ${week.from}`
  const [found, setFound] = useState(false)
  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current) {
      opened.current = true
      const kept = readKept(key)
      if (kept) {
        setFound(true)
        act({ do: 'takeUp', ...kept })
        return
      }
    }
    const kept = keptOf(week.screenings, edits, clashes)
    writeKept(key, countEdits(kept.edits) === 0 ? null : kept)
  }, [key, edits, clashes, week, act])
  return { found: found && countEdits(edits) > 0, forget: () => setFound(false) }
}

/** What one has not chosen about yet is kept as it was before the others came: it is asked about again. */
function keptOf(saved: readonly Screening[], edits: Edits, clashes: readonly Clash[]): Kept {
  const asked = new Set(clashes.map(({ id }) => id))
  const changed = { ...edits.changed }
  for (const { id, mine } of clashes) if (mine) changed[id] = mine
  const touched = new Set([...Object.keys(changed).map(Number), ...edits.removed])
  const base = saved.filter(({ id }) => touched.has(id) && !asked.has(id))
  return { base: [...base, ...clashes.map(({ was }) => was)], edits: { ...edits, changed } }
}

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    const isWhole = Array.isArray(kept?.base) && Array.isArray(kept.edits?.added) && kept.edits.changed
    return isWhole && Array.isArray(kept.edits.removed) ? kept : null
  } catch {
    return null
  }
}

/** A browser that keeps nothing, or is full: the page still has it. */
function writeKept(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Nothing to say: saving will.
  }
}
