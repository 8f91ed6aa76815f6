type Props = {
  name: string
  text: string
  setText: (text: string) => void
  /** The number that the text stands for. */
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
  const { name, text, setText, number, min, max, full, fewer, more, describedBy } = props
  const step = (by: number) => setText(String(Math.max(min, Math.min(number + by, max))))
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
        onChange={event => setText(event.target.value)}
        aria-describedby={describedBy}
      />
      {button('+', more, 1, number >= max || full)}
    </div>
  )
}
