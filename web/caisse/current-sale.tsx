import { useEffect, useRef } from 'react'
import { type Cents, eurosFromCents, timesEuros } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { quickAmounts } from './cash.ts'
import { isEmpty, type LineOf, nameOf, owedCents, placeCount, totalCents } from './sale.ts'
import type { TillClient, TillState } from './till-client.ts'

type Props = {
  state: TillState
  client: TillClient
  typed: number
  payable: boolean
  onOpen: (what: 'cash' | 'card' | 'cheque' | 'other' | 'parked') => void
  onSeats: (sessions_id: number) => void
}

const text = (amount: Cents): string => eurosText(eurosFromCents(amount))

/** Shows the lines of the current sale, the sum still to pay, and the buttons to pay. */
export function CurrentSale({ state, client, typed, payable, onOpen, onSeats }: Props) {
  const { sale, parked, message, pending } = state
  const owed = owedCents(sale)
  const { length } = sale.groups
  const isMixed = length > 1
  const lines = useRef<HTMLDivElement>(null)
  // Show the screening that was just added: on a small screen it may be below the visible lines.
  useEffect(() => {
    if (length > 1) lines.current?.scrollTo(0, lines.current.scrollHeight)
  }, [length])
  return (
    <>
      <div className="lines" ref={lines}>
        {sale.groups.map(({ screening, places, seats }) => {
          const { sessions_id } = screening
          const named = seatsText(seats)
          return (
            <section key={sessions_id} className={isMixed ? 'mixed' : undefined}>
              <div className="for apart in-row gap-2">
                <p className="shrinks">
                  <strong>{nameOf(screening)}</strong>
                  {named && <span className="soft own-line">{named}</span>}
                </p>
                {screening.numbered && (
                  <button type="button" disabled={pending} onClick={() => onSeats(sessions_id)}>
                    Plan
                    <span className="spoken"> de la salle, pour choisir les sièges</span>
                  </button>
                )}
                {isMixed && (
                  <button
                    type="button"
                    disabled={pending}
                    onClick={() => client.takeOffScreening(sessions_id)}
                  >
                    Ôter
                    <span className="spoken"> {nameOf(screening)}</span>
                  </button>
                )}
              </div>
              <ul className="stack gap-1">
                {places.map(line => (
                  <Line
                    key={line.tariffs_id}
                    line={{ ...line, sessions_id }}
                    name={line.label}
                    amount={timesEuros((line.price + line.supplement) as typeof line.price, line.quantity)}
                    client={client}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        <ul className="stack gap-1">
          {sale.items.map(line => (
            <Line
              key={`article ${line.items_id}`}
              line={line}
              name={line.name_item}
              amount={timesEuros(line.price, line.quantity)}
              client={client}
            />
          ))}
          {sale.vouchers.map(line => (
            <Line
              key={`bon ${line.products_id}`}
              line={line}
              name={line.name_product}
              amount={timesEuros(line.price, line.quantity)}
              client={client}
            />
          ))}
          {sale.payments.map((payment, nth) => (
            // The index can be the key: payments have no id, and the list only grows at its end.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={nth} className="apart row soft">
              <span>{payment.label}</span>
              <span className="tabular">−{eurosText(payment.amount)}</span>
            </li>
          ))}
        </ul>
        {isEmpty(sale) && <p className="soft">Touchez un tarif pour commencer.</p>}
      </div>
      <p role="alert" className="said alarm-text bold">
        {message}
      </p>
      {typed > 0 && (
        <p className="typed" role="status">
          {typed} ×
        </p>
      )}
      <p className="total apart row" role="status">
        <span>
          {placesText(placeCount(sale))}
          {isMixed && `, ${length} séances`}
        </span>
        <strong className="tabular">{text(sale.payments.length > 0 ? owed : totalCents(sale))}</strong>
      </p>
      {pending ? (
        <p className="wait" role="status">
          Vente en cours d’enregistrement…
        </p>
      ) : (
        <div className="pay">
          {owed === 0 && !isEmpty(sale) ? (
            <button type="button" className="main whole-row" onClick={client.confirmFree} disabled={!payable}>
              Valider, rien à payer
            </button>
          ) : (
            quickAmounts(owed)
              .slice(0, 3)
              .map((amount, nth) => (
                <button
                  key={nth === 0 ? 'exact' : amount}
                  type="button"
                  className={nth === 0 ? 'main' : 'quick'}
                  disabled={!payable || owed === 0}
                  onClick={() => client.payCash(amount)}
                >
                  <span className="small-text">{nth === 0 ? 'Espèces' : 'Reçu'}</span>
                  <span className="tabular">{text(amount)}</span>
                </button>
              ))
          )}
          <button type="button" className="rest" disabled={!payable} onClick={() => onOpen('cash')}>
            Autre somme
          </button>
          <button type="button" disabled={!payable} onClick={() => onOpen('card')}>
            Carte
          </button>
          <button type="button" disabled={!payable} onClick={() => onOpen('cheque')}>
            Chèque
          </button>
          <button type="button" disabled={!payable} onClick={() => onOpen('other')}>
            Bons, mixte
          </button>
          <button type="button" className="aside" disabled={isEmpty(sale)} onClick={client.park}>
            Attente
          </button>
          <button
            type="button"
            className="aside"
            disabled={parked.length === 0}
            onClick={() => onOpen('parked')}
          >
            Reprendre{parked.length > 0 && ` (${parked.length})`}
          </button>
          <button type="button" className="aside" disabled={isEmpty(sale)} onClick={client.drop}>
            Vider
          </button>
        </div>
      )}
    </>
  )
}

const placesText = (count: number): string =>
  count === 0 ? 'À payer' : `${count} place${count > 1 ? 's' : ''}`

type LineProps = {
  line: LineOf & { quantity: number }
  name: string
  amount: Parameters<typeof eurosText>[0]
  client: TillClient
}

function Line({ line, name, amount, client }: LineProps) {
  return (
    <li className="line">
      <span className="shrinks">
        <strong className="tabular">{line.quantity}</strong> {name}
      </span>
      <span className="tabular">{eurosText(amount)}</span>
      <button type="button" onClick={() => client.takeOff(line)}>
        <span aria-hidden="true">−</span>
        <span className="spoken">Un de moins, {name}</span>
      </button>
    </li>
  )
}
