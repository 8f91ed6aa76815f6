import { useState } from 'react'
import type { openTillSession } from '../../contract/counter.ts'
import type { CallOf } from '../../contract/endpoint.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { typedEuros } from '../texts/typed-euros.ts'
import { Field } from '../ui/form/field.tsx'
import type { Message } from '../ui/form/messages.ts'
import { centsTyped, denominationsOfDrawer, sumOfCount } from './cash.ts'

/** Input for the cash in a drawer: its total, or the number of each coin and note. */
export function CashCount({ label, messages }: { label: string; messages: readonly Message[] }) {
  const [sum, setSum] = useState('')
  const [count, setCount] = useState<Record<string, number>>({})
  const recount = (value: number, typed: string) => {
    const next = { ...count, [value]: Number.parseInt(typed, 10) || 0 }
    setCount(next)
    setSum(typedEuros(eurosFromCents(sumOfCount(next))))
  }
  return (
    <div className="stack gap-3">
      <Field
        name="somme"
        label={label}
        inputMode="decimal"
        autoComplete="off"
        required
        after={<span className="till-euro">€</span>}
        value={sum}
        onChange={event => {
          setSum(event.currentTarget.value)
          setCount({})
        }}
        messages={messages}
      />
      <details>
        <summary className="tap">Compter par pièces et billets</summary>
        <div className="denominations">
          {denominationsOfDrawer.map(value => (
            <label key={value} className="in-row apart gap-2">
              <span className="tabular">{eurosText(eurosFromCents(cents(value)))}</span>
              <input
                name={`combien-${value}`}
                inputMode="numeric"
                autoComplete="off"
                value={count[value] || ''}
                onChange={event => recount(value, event.currentTarget.value)}
              />
            </label>
          ))}
        </div>
      </details>
    </div>
  )
}

type Counted = Pick<CallOf<typeof openTillSession>['body'], 'denominations'> & { sum: Cents }

/** Reads the counted sum from the form; null if it is not a valid amount. */
export function countIn(form: FormData): Counted | null {
  const sum = centsTyped(String(form.get('somme') ?? ''))
  if (sum === null) return null
  const pieces = denominationsOfDrawer.flatMap(value => {
    const many = Number.parseInt(String(form.get(`combien-${value}`) ?? ''), 10)
    return many > 0 ? [[String(value), many] as const] : []
  })
  return { sum, ...(pieces.length > 0 && { denominations: Object.fromEntries(pieces) }) }
}

export const notASum: Message = {
  field: 'somme',
  message: 'Une somme en euros est attendue\u00a0: «\u00a0150\u00a0» ou «\u00a0150,50\u00a0».',
}
