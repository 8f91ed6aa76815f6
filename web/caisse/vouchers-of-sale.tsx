import { useState } from 'react'
import { longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { ApiRefusal } from '../api-client.ts'
import { refundVouchers, sentenceOf } from './requests.ts'
import { type Granted, SupervisorForm } from './supervisor-form.tsx'
import type { CounterSale } from './till-types.ts'

type Props = {
  sale: CounterSale
  session: number
  /** True if the card terminal of the till refunds what was paid by card. */
  byTerminal: boolean
  onChanged: (sale: CounterSale) => void
  /** Prints these vouchers again, as duplicates. */
  onDuplicate: (numbers: readonly number[]) => void
}

/** Lists the gift vouchers of a sale. The cashier can print them again, or refund those that were not used. */
export function VouchersOfSale({ sale, session, byTerminal, onChanged, onDuplicate }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Keeps the idempotency key until the request is answered, so that a lost answer never refunds twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [needsSupervisor, setNeedsSupervisor] = useState(false)
  const choose = (number: number) => {
    setKey(crypto.randomUUID())
    setNeedsSupervisor(false)
    setMessage('')
    setChosen(now => (now.includes(number) ? now.filter(one => one !== number) : [...now, number]))
  }
  const refund = async (supervisor?: Granted) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      const asked = { key, session, onTerminal: byTerminal, places: [...chosen] }
      onChanged(await refundVouchers(sale.sales_id, { ...asked, ...(supervisor && { supervisor }) }))
      setChosen([])
      setNeedsSupervisor(false)
      setKey(crypto.randomUUID())
    } catch (error) {
      if (error instanceof ApiRefusal && error.answer.code === 'refund_needs_supervisor')
        setNeedsSupervisor(true)
      setMessage(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const refundable = sale.vouchers.filter(voucher => voucher.refundable).map(({ number }) => number)
  const many = chosen.length > 1
  return (
    <>
      <ul className="sold-places stack gap-2">
        {sale.vouchers.map(voucher => (
          <li key={voucher.number}>
            <label className="in-row gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(voucher.number)}
                disabled={voucher.state === 'refunded' || busy}
                onChange={() => choose(voucher.number)}
              />
              <span className="grows">
                {voucher.name_product}
                {voucher.code_last4 && `, code …${voucher.code_last4}`}
                <span className="soft own-line">{stateOf(voucher)}</span>
              </span>
              <span className="tabular">{eurosText(voucher.price)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="alert" className="alarm-text bold">
        {message}
      </p>
      {chosen.length > 0 && needsSupervisor && (
        <SupervisorForm session={session} busy={busy} onGranted={refund} />
      )}
      {chosen.length > 0 && !needsSupervisor && chosen.every(number => refundable.includes(number)) && (
        <>
          <p>
            {many
              ? 'Reprenez ces bons au client\u00a0: leurs codes ne paieront plus rien.'
              : 'Reprenez ce bon au client\u00a0: son code ne paiera plus rien.'}
          </p>
          <button type="button" className="button till-button" onClick={() => refund()} aria-disabled={busy}>
            {many ? `Rembourser ${chosen.length} bons` : 'Rembourser le bon'}
          </button>
        </>
      )}
      {chosen.length > 0 && (
        <button type="button" className="button quiet till-button" onClick={() => onDuplicate(chosen)}>
          {many ? `Réimprimer ${chosen.length} bons` : 'Réimprimer le bon'}
        </button>
      )}
    </>
  )
}

function stateOf({ state, last_day, amount, amount_left }: CounterSale['vouchers'][number]): string {
  if (state === 'refunded') return 'remboursé'
  if (amount_left === 0) return 'entièrement dépensé'
  const until = last_day ? `jusqu’au ${longDate(last_day)}` : 'essai, sans valeur'
  return amount_left < amount ? `reste ${eurosText(amount_left)}, ${until}` : `intact, ${until}`
}
