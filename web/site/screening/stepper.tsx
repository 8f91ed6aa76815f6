import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { numberIn, seatsIn } from './seats.ts'

type Props = { text: string; setText: (text: string) => void; most: number }

/** A number one may type, or step up and down. */
export function Stepper({ text, setText, most }: Props) {
  const typed = numberIn(text)
  const step = (by: number) => setText(String(seatsIn(String(typed + by), most)))
  return (
    <div className="stepper">
      <StepButton
        sign="−"
        label="Une place de moins"
        step={-1}
        disabled={typed <= seatsPerOrder.min}
        onClick={() => step(-1)}
      />
      <input
        id="places"
        name="places"
        type="number"
        inputMode="numeric"
        min={seatsPerOrder.min}
        max={most}
        step={1}
        value={text}
        onChange={event => setText(event.target.value)}
        aria-describedby="places-limite"
      />
      <StepButton
        sign="+"
        label="Une place de plus"
        step={1}
        disabled={typed >= most}
        onClick={() => step(1)}
      />
    </div>
  )
}

type StepButtonProps = { sign: string; label: string; step: number; disabled: boolean; onClick: () => void }

function StepButton({ sign, label, step, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button with-scripts"
      aria-label={label}
      aria-controls="places"
      // Until this script runs, the early one steps the field itself.
      data-step={step}
      // Stays reachable at the limit: a button that vanishes under the finger loses the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
