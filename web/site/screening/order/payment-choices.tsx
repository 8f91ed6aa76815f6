import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import type { Voucher } from '../../paying/voucher-words.ts'
import { lastDayText, leftText, markText } from '../../paying/voucher-words.ts'
import { findVoucherByCode } from './find-voucher-by-code.ts'
import type { Payment } from './use-payment.ts'
import '../../../ui/form/choices.css'
import './payment-choices.css'

type Props = { payment: Payment; messages: readonly Message[] }

/**
 * Lets the buyer pay with vouchers or voucher codes besides the bank card. Each choice is a plain form field, so
 * it also works without JavaScript.
 */
export function PaymentChoices({ payment, messages }: Props) {
  const { offered } = payment
  return (
    <fieldset className="group payment stack gap-4" id="payer-avec">
      <legend>E-carte ou bon cadeau</legend>
      {offered.length > 0 && (
        <ul className="offered stack gap-2">
          {offered.map(voucher => (
            <li className="raised cluster apart centred pad-3-4" key={voucher.id}>
              {voucher.places_left === null ? (
                <SumChoice voucher={voucher} payment={payment} />
              ) : (
                <PlacesChoice voucher={voucher} payment={payment} />
              )}
            </li>
          ))}
        </ul>
      )}
      <CodeField payment={payment} messages={messages} />
    </fieldset>
  )
}

/** Lets the buyer choose with one tap how many tickets an e-card or invitation pays. */
function PlacesChoice({ voucher, payment }: { voucher: Voucher; payment: Payment }) {
  const most = Math.min(voucher.places_left ?? 0, payment.payable)
  const name = `e_carte:${voucher.id}`
  const chosen = Math.min(payment.chosen[voucher.id] ?? 0, most)
  const numbers = Array.from({ length: most + 1 }, (_, number) => number)
  return (
    <fieldset className="places-choice cluster apart centred" aria-labelledby={`${name}:nom`}>
      <p id={`${name}:nom`}>
        <b className="own-line">{voucher.name_product}</b>
        <span className="soft">{worthText(voucher)}</span>
      </p>
      <p className="cluster gap-1">
        {numbers.map(number => (
          <label key={number} className="number touch-high">
            <input
              type="radio"
              name={name}
              value={number}
              checked={number === chosen}
              onChange={() => payment.choose(voucher.id, number)}
            />
            {number === 0 ? 'Non' : `${number} place${number > 1 ? 's' : ''}`}
          </label>
        ))}
      </p>
    </fieldset>
  )
}

function SumChoice({ voucher, payment }: { voucher: Voucher; payment: Payment }) {
  const code = payment.codes[voucher.id]
  const name = code ? 'bon_code' : `bon:${voucher.id}`
  return (
    <label className="sum-choice in-row touch-high gap-3">
      <input
        type="checkbox"
        name={name}
        value={code ?? 'oui'}
        checked={(payment.chosen[voucher.id] ?? 0) > 0}
        onChange={event => payment.choose(voucher.id, event.currentTarget.checked ? 1 : 0)}
      />
      <span>
        <b className="own-line">{voucher.name_product}</b>
        <span>{worthText(voucher)}</span>
      </span>
    </label>
  )
}

/**
 * A field for a voucher code. With JavaScript the code is looked up immediately; without it the button submits the
 * form.
 */
function CodeField({ payment, messages }: Props) {
  const [problem, setProblem] = useState<Message[]>([])
  const [looking, setLooking] = useState(false)
  async function look(input: HTMLInputElement) {
    if (looking || input.value.trim() === '') return
    setLooking(true)
    const found = await findVoucherByCode(input.value)
    setLooking(false)
    if ('messages' in found) return setProblem(found.messages)
    setProblem([])
    payment.add(found.voucher, input.value)
    input.value = ''
  }
  return (
    <div className="by-code stack gap-3">
      <Field
        name="code"
        label="Code d’un bon cadeau"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        messages={[...messages, ...problem]}
        onInput={() => setProblem([])}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
          event.preventDefault()
          look(event.currentTarget)
        }}
      />
      <button
        type="submit"
        name="intent"
        value="appliquer"
        formNoValidate
        className="button quiet"
        aria-busy={looking}
        onClick={event => {
          event.preventDefault()
          const input = event.currentTarget.form?.elements.namedItem('code')
          if (input instanceof HTMLInputElement) look(input)
        }}
      >
        Appliquer
      </button>
    </div>
  )
}

/**
 * Describes a voucher by its value and its last day. Adds its id or the end of its code, because vouchers bought
 * on the same day would otherwise look the same.
 */
const worthText = (voucher: Voucher): string =>
  `${leftText(voucher)} jusqu’au ${lastDayText(voucher.expires_at)}, ${markText(voucher)}`
