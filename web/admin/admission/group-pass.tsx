import { type FormEvent, useEffect, useState } from 'react'
import type { Gate } from '../../../contract/rules/admission.ts'
import { fromBrowser } from '../../api-client.ts'
import { type ShownPass, scanGroup } from './pass-client.ts'
import type { ScanStore } from './scan-store.ts'
import { signal } from './signals.ts'
import { VerdictScreen } from './verdict-screen.tsx'
import './group-pass.css'

type Props = { text: string; store: ScanStore; gate: Gate; onNext: () => void }

/** The screen about a scanned group pass: it asks how many people enter, then shows the verdict. */
export function GroupPass({ text, store, gate, onNext }: Props) {
  const [{ shown, most } = { shown: null, most: null }, setAnswer] = useState<ShownPass>()
  useEffect(() => {
    let gone = false
    const ask = async () => {
      const answer = await scanGroup(world(), store, gate, { text, scan_id: crypto.randomUUID() })
      if (gone) return
      setAnswer(answer)
      signal(answer.most === null ? answer.shown.colour : 'question', store.read('muted'))
    }
    void ask()
    return () => {
      gone = true
    }
  }, [text, store, gate])
  const admit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const people = Number(new FormData(event.currentTarget).get('personnes'))
    if (!Number.isInteger(people) || people < 1) return
    const answer = await scanGroup(world(), store, gate, { text, people, scan_id: crypto.randomUUID() })
    setAnswer(answer)
    signal(answer.shown.colour, store.read('muted'))
  }
  if (!shown) return null
  return (
    <VerdictScreen
      shown={shown}
      onNext={onNext}
      next={
        <button type="button" className="button next" onClick={onNext}>
          {most === null ? 'Billet suivant' : 'Plus tard'}
        </button>
      }
    >
      {most !== null && (
        <form className="group-people in-row gap-3" onSubmit={admit}>
          <label className="stack gap-1">
            <span>Personnes</span>
            <input
              key={most}
              name="personnes"
              type="number"
              inputMode="numeric"
              min={1}
              max={most}
              required
              defaultValue={most}
            />
          </label>
          <button type="submit" className="button">
            Faire entrer
          </button>
        </form>
      )}
    </VerdictScreen>
  )
}

const world = () => ({ api: fromBrowser, now: Date.now, newId: () => crypto.randomUUID() })
