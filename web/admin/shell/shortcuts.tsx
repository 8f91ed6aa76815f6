import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../record/dialog.tsx'
import { destinations, isForPage, meaningOf, onAnyPage, type Shortcut } from './shortcut-keys.ts'

const off = 'raccourcis-coupes'

/** Handles the shortcuts of the back office, and shows their list. */
export function Shortcuts() {
  const [helps, setHelps] = useState(false)
  const [on, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(off) === null), [])
  useKeys(on, () => setHelps(true))

  function turn(wanted: boolean): void {
    setOn(wanted)
    if (wanted) localStorage.removeItem(off)
    else localStorage.setItem(off, 'oui')
  }

  return (
    <>
      <button
        type="button"
        className="shortcuts-button with-scripts soft touch-high"
        onClick={() => setHelps(true)}
      >
        Raccourcis clavier
      </button>
      {helps && (
        <Dialog title="Raccourcis clavier" onClose={() => setHelps(false)}>
          <div className="shortcuts stack gap-3">
            <List of={onAnyPage} />
            <h3>Aller à</h3>
            <List of={destinations} />
            <p>La semaine et le dessin d’un plan ont leurs touches, dites sous leur feuille.</p>
            <label className="tick in-row touch-high gap-2">
              <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />
              <span>Raccourcis d’une seule lettre</span>
            </label>
            <button type="button" className="button" onClick={() => setHelps(false)}>
              Fermer
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const List = ({ of }: { of: readonly Shortcut[] }) => (
  <dl>
    {of.map(({ keys, does }) => (
      <div key={does}>
        <dt>
          {keys.map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

function useKeys(on: boolean, help: () => void): void {
  const navigate = useNavigate()
  const before = useRef('')
  const heard = useRef<(event: KeyboardEvent) => void>(() => {})
  heard.current = event => {
    if (!isForPage(event)) return
    const meaning = meaningOf(before.current, event.key)
    before.current = before.current === '' && event.key.toUpperCase() === 'G' ? 'G' : ''
    if (meaning === null) return
    event.preventDefault()
    if (meaning === 'help') help()
    else if (meaning === 'search') document.querySelector<HTMLElement>('main [type=search]')?.focus()
    else if (meaning === 'add')
      document.querySelector<HTMLElement>('main header a.button:not(.quiet)')?.click()
    else navigate(meaning.to)
  }
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => heard.current(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [on])
}
