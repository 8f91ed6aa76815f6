import { errorId, type Message, messagesAbout } from '../../ui/form/messages.ts'
import type { Choice } from '../entities/field.ts'
import { priceInput, splitPrice } from './typed-prices.ts'
import './prices-input.css'

type Props = {
  name: string
  prices: readonly string[]
  fares: readonly Choice[]
  messages: readonly Message[]
}

/** A line for each fare; left empty, the grid does not sell it. */
export function PricesInput({ name, prices, fares, messages }: Props) {
  const typed = new Map(prices.map(splitPrice))
  return (
    <table className="prices-input">
      <thead>
        <tr>
          <th scope="col">Tarif</th>
          <th scope="col">Prix d’une place</th>
        </tr>
      </thead>
      <tbody>
        {fares.map(({ value: fare, label }) => {
          const input = priceInput(name, fare)
          const wrong = messagesAbout(messages, input)
          return (
            <tr key={fare}>
              <th scope="row">
                <label htmlFor={input}>{label}</label>
              </th>
              <td>
                <span className="unit">
                  <input
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    id={input}
                    name={input}
                    defaultValue={typed.get(fare) ?? ''}
                    placeholder="pas vendu"
                    aria-invalid={wrong.length > 0 || undefined}
                    aria-describedby={wrong.length > 0 ? errorId(input) : undefined}
                  />
                  <span>€</span>
                </span>
                {wrong.length > 0 && (
                  <p id={errorId(input)} className="wrong">
                    {wrong.join(' ')}
                  </p>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
