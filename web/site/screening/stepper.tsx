type Props = {
  name: string
  text: string
  /** Typed, or else stepped to. */
  setText: (text: string, typing: boolean) => void
  stopTyping: () => void
  /** How many are counted. */
  number: number
  min: number
  max: number
  /** No place can be added, of whatever fare. */
  full: boolean
  fewer: string
  more: string
  describedBy: string
}

/** A number one may type, or step up and down. The early script knows the same limits (early-script.ts). */
export function Stepper(props: Props) {
  const { name, text, setText, stopTyping, number, min, max, full, fewer, more, describedBy } = props
  const step = (by: number) => setText(String(Math.max(min, Math.min(number + by, max))), false)
  const button = (sign: string, label: string, by: number, disabled: boolean) => (
    <button
      type="button"
      className="icon-button with-scripts"
      aria-label={label}
      aria-controls={name}
      // Until this script runs, the early one steps the field itself.
      data-step={by}
      // Stays reachable at the limit: a button that vanishes under the finger loses the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : () => step(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <div className="stepper">
      {button('−', fewer, -1, number <= min)}
      <input
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={text}
        // What was typed before this script ran, and left, is not being typed any more.
        onChange={({ target }) => setText(target.value, target === document.activeElement)}
        onBlur={stopTyping}
        aria-describedby={describedBy}
      />
      {button('+', more, 1, number >= max || full)}
    </div>
  )
}
