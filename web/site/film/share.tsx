import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import './share.css'

type Props = { title: string; address: string }

/**
 * The telephone's own sheet where there is one; a letter, or the address in the clipboard, elsewhere. Without
 * scripts the fold opens by itself and holds the letter.
 */
export function Share({ title, address }: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [copied, setCopied] = useState<boolean>()
  useClosedFromOutside(fold)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <details ref={fold} className="share" onKeyDown={closeOnEscape} onToggle={() => setCopied(undefined)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature, keyboard included */}
      <summary
        className="button quiet"
        onClick={event => {
          if (!isPhone() || !navigator.share) return
          event.preventDefault()
          // Closing the sheet without sharing is no error.
          navigator.share({ title, url: address }).catch(() => {})
        }}
      >
        <ShareIcon />
        <span>Partager</span>
      </summary>
      <div className="ways">
        <a href={letter(title, address)}>Envoyer par e-mail</a>
        <button type="button" className="with-scripts" onClick={copy}>
          Copier l’adresse
        </button>
        <p role="status">
          {copied !== undefined && (copied ? 'Adresse copiée.' : `Copie impossible : ${address}`)}
        </p>
      </div>
    </details>
  )
}

function letter(title: string, address: string): string {
  const body = `Bonjour,\r\n\r\nun film à voir ensemble : ${title}\r\n${address}\r\n`
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

/** On a computer the system's sheet is slower than our two lines. */
const isPhone = () => matchMedia('(pointer: coarse)').matches

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const fold = event.currentTarget
  if (event.key !== 'Escape' || !fold.open) return
  fold.open = false
  fold.querySelector('summary')?.focus()
}

function useClosedFromOutside(fold: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = ({ target }: { target: EventTarget | null }) => {
      if (fold.current?.open && !fold.current.contains(target as Node)) fold.current.open = false
    }
    // Opened before this script came, it was left without a word.
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) close({ target: activeElement })
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [fold])
}

function ShareIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 19 18v-5.5" />
    </svg>
  )
}
