import { type DragEvent, useRef, useState } from 'react'
import type { Ties } from './field-frame.tsx'
import './file-drop.css'

type Props = {
  ties: Ties
  accept: string
  words: string
  onFile?: (file: File | undefined) => void
}

/** The browser's own file input, inside an area where files can be dropped too. */
export function FileDrop({ ties, accept, words, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = event.dataTransfer.files
    if (!input.current || files.length === 0) return
    input.current.files = files
    // Setting `files` from script fires no event: dispatch the events, so that the form notices the change.
    for (const type of ['input', 'change']) input.current.dispatchEvent(new Event(type, { bubbles: true }))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control; the frame only catches what falls
    <div
      className={
        over ? 'file-drop over stack full-width gap-1 pad-3' : 'file-drop stack full-width gap-1 pad-3'
      }
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        {...ties}
        accept={accept}
        onChange={event => onFile?.(event.currentTarget.files?.[0])}
      />
      <span className="words soft small-text">{words}</span>
    </div>
  )
}
