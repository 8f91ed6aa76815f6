import { errorId, hintId, type Message, messagesAbout } from '../../ui/form/messages.ts'
import type { Choice } from '../entities/field.ts'
import type { Ties } from './field-frame.tsx'
import { byRules, ownPrice, ownPriceIn } from './typed-prices.ts'
import './pricing-input.css'

type Props = {
  ties: Ties
  pricing: string
  /** What the rules give, and every grid. */
  options: readonly Choice[]
  messages: readonly Message[]
}

/** By the rules, at a grid, or at a price of its own, which is asked for only then. */
export function PricingInput({ ties, pricing, options, messages }: Props) {
  const own = pricing.startsWith(`${ownPrice}:`)
  const rules = options.find(({ value }) => value.startsWith(byRules))
  const chosen = own ? ownPrice : pricing.startsWith(byRules) ? (rules?.value ?? '') : pricing
  const wrong = messagesAbout(messages, 'price')
  return (
    <div className="pricing-input">
      {/* One of them is always chosen. */}
      <select className="select" {...ties} required={false} autoComplete="off" defaultValue={chosen}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={ownPrice}>Un prix à part</option>
      </select>
      <div className="own-price">
        <label htmlFor="price">Prix d’une place</label>
        <p className="hint" id={hintId('price')}>
          Le plein tarif sera seul vendu, et les règles n’y changeront rien.
        </p>
        <span className="unit">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            id="price"
            name="price"
            placeholder="12,50"
            defaultValue={ownPriceIn(pricing)}
            aria-invalid={wrong.length > 0 || undefined}
            aria-describedby={wrong.length > 0 ? `${hintId('price')} ${errorId('price')}` : hintId('price')}
          />
          <span>€</span>
        </span>
      </div>
      {wrong.length > 0 && (
        <ul id={errorId('price')} className="wrong">
          {wrong.map(message => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
