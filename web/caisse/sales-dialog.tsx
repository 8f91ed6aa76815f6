import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { seatsText, seatText } from '../../contract/texts/seats.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { ApiRefusal } from '../api-client.ts'
import { Field } from '../ui/form/field.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { findSales, lastSales, noteReprint, refundPlaces, sentenceOf } from './requests.ts'
import { nameOf } from './sale.ts'
import { SeatChange } from './seat-change.tsx'
import { ordersOf } from './sold-sale.ts'
import { type Granted, SupervisorForm } from './supervisor-form.tsx'
import type { CounterSale } from './till-types.ts'
import { VouchersOfSale } from './vouchers-of-sale.tsx'

type Props = {
  session: number
  q: string | undefined
  /** Prints the tickets of a sale again, as duplicates. */
  onDuplicate: (sale: CounterSale) => void
  /** Prints the tickets of the new sale that an exchange has made. */
  onTickets: (sale: CounterSale) => void
  /** Prints new tickets for the places that got another seat. */
  onMoved: (sale: CounterSale, numbers: readonly number[]) => void
  /** Prints gift vouchers again, as duplicates. */
  onVouchers: (sale: CounterSale, numbers: readonly number[]) => void
  /**
   * True if the till has a printer. Otherwise the browser prints duplicates, and the server only records that it
   * did.
   */
  hasPrinter: boolean
  /** True if the till is connected to a card terminal. */
  hasTerminal: boolean
  /** Called when the card terminal has been asked for a refund, to show its progress. */
  onTerminal: () => void
  /**
   * Called after a refund, an exchange or a change of seats, because seats are free again or tickets were
   * replaced.
   */
  onChanged: (sale: CounterSale) => void
  onClose: () => void
}

/**
 * Lists the last sales, or those found by a search or a scanned ticket. The cashier can print tickets again,
 * refund or exchange them, or give them other seats.
 */
export function SalesDialog({ session, q = '', onChanged, onClose, ...printing }: Props) {
  const [sought, setSought] = useState(q)
  const [sales, setSales] = useState<readonly CounterSale[] | null>(null)
  const [chosen, setChosen] = useState<CounterSale | null>(null)
  const [message, setMessage] = useState('')
  const look = useCallback(
    async (text: string) => {
      setMessage('')
      try {
        const found = text.trim() ? await findSales(text.trim()) : await lastSales(session)
        setSales(found)
        setChosen(text.trim() && found.length === 1 ? found[0]! : null)
      } catch (error) {
        setMessage(sentenceOf(error))
      }
    },
    [session],
  )
  useEffect(() => {
    setSought(q)
    void look(q)
  }, [look, q])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void look(sought)
  }
  if (chosen)
    return (
      <OneSale
        key={chosen.sales_id}
        sale={chosen}
        session={session}
        {...printing}
        onChanged={sale => {
          setChosen(sale)
          onChanged(sale)
        }}
        onOther={setChosen}
        onBack={() => {
          setSought('')
          void look('')
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Ventes" onClose={onClose}>
      <form onSubmit={search} className="stack gap-3">
        <Field
          name="recherche-vente"
          label="Numéro, référence, ou billet scanné"
          autoComplete="off"
          spellCheck={false}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
        <button type="submit" className="button quiet till-button">
          Chercher
        </button>
      </form>
      <p role="alert" className="alarm-text bold">
        {message}
      </p>
      <ul className="all-fares stack gap-2">
        {sales?.map(sale => (
          <li key={sale.sales_id}>
            <button type="button" className="apart in-row gap-3" onClick={() => setChosen(sale)}>
              <span>
                <strong>{hourText(inParis(new Date(sale.order_date)).hour)}</strong> {summaryOf(sale)}
              </span>
              <span className="tabular">{eurosText(sale.total)}</span>
            </button>
          </li>
        ))}
      </ul>
      {sales?.length === 0 && (
        <p>{sought ? 'Aucune vente du guichet ne correspond.' : 'Aucune vente pour l’instant.'}</p>
      )}
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}

/** True if a cancelled place was refunded. Otherwise it was exchanged. */
const isRefunded = ({ refunds }: CounterSale, number: number): boolean =>
  refunds.some(({ places }) => places.includes(number))

function summaryOf(sale: CounterSale): string {
  if (sale.orders)
    return ordersOf({ ...sale })
      .map(({ orders: _, ...order }) => summaryOf(order))
      .join(', ')
  const { places, screening, items, vouchers, state, refunds } = sale
  const what = screening
    ? `${places.length} × ${screening.title}`
    : [
        ...items.map(({ quantity, name_item }) => `${quantity} ${name_item}`),
        ...vouchers.map(({ name_product }) => name_product),
      ].join(', ')
  if (state !== 'cancelled') return what
  return `${what} (${refunds.length > 0 ? 'remboursée' : 'échangée'})`
}

type OneProps = Omit<Props, 'q'> & {
  sale: CounterSale
  /** Shows another order of the same sale. */
  onOther: (order: CounterSale) => void
  onBack: () => void
}

function OneSale({
  sale,
  session,
  hasPrinter,
  hasTerminal,
  onTerminal,
  onChanged,
  onOther,
  onBack,
  onClose,
  ...print
}: OneProps) {
  const [refunding, setRefunding] = useState<readonly number[]>([])
  // Keep the idempotency key until the server has answered, so that a retry after a lost answer does not refund
  // twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [needsSupervisor, setNeedsSupervisor] = useState(false)
  const [exchanging, setExchanging] = useState(false)
  const [seating, setSeating] = useState(false)
  /** The numbers, within the sale, of the places that have just got another seat. */
  const [moved, setMoved] = useState<readonly number[]>([])
  const { id } = sale
  const byTerminal = hasTerminal && sale.payments.some(({ means }) => means === 'card_terminal')
  const doing = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiRefusal && error.answer.code === 'refund_needs_supervisor')
        setNeedsSupervisor(true)
      setMessage(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const refund = (supervisor?: Granted) =>
    doing(async () => {
      const asked = { key, session, onTerminal: byTerminal, places: [...refunding] }
      const after = await refundPlaces(id!, { ...asked, ...(supervisor && { supervisor }) })
      setRefunding([])
      setNeedsSupervisor(false)
      setKey(crypto.randomUUID())
      onChanged(after)
      if (byTerminal) onTerminal()
    })
  const printAgain = () =>
    doing(async () => {
      print.onDuplicate(hasPrinter ? sale : await noteReprint(id!, session))
      if (hasPrinter) onClose()
    })
  const choose = (number: number) => {
    setKey(crypto.randomUUID())
    setNeedsSupervisor(false)
    setMessage('')
    setMoved([])
    setRefunding(now => (now.includes(number) ? now.filter(one => one !== number) : [...now, number]))
  }
  const kept = sale.places.some(({ state }) => state === 'sold')
  const isRefundable = (state: string) => state === 'sold' || state === 'entered'
  const [lastRefund] = sale.refunds.toReversed()
  const movable = sale.places
    .filter(({ state, seat }) => state === 'sold' && seat)
    .map(({ number }) => number)
  if (exchanging)
    return (
      <ExchangeDialog
        sale={sale}
        numbers={refunding}
        session={session}
        hasTerminal={hasTerminal}
        onTerminal={onTerminal}
        onExchanged={print.onTickets}
        onBack={() => setExchanging(false)}
        onClose={onClose}
      />
    )
  if (seating)
    return (
      <SeatChange
        sale={sale}
        numbers={refunding}
        session={session}
        onChanged={after => {
          setSeating(false)
          setMoved(refunding)
          setRefunding([])
          onChanged(after)
        }}
        onBack={() => setSeating(false)}
      />
    )
  return (
    <Dialog title={`Vente n° ${sale.operation.number}, ${eurosText(sale.total)}`} onClose={onClose}>
      {sale.screening && (
        <p>
          {nameOf(sale.screening)}, {sale.screening.name_theater}
        </p>
      )}
      {ordersOf(sale)
        .filter(({ sales_id }) => sales_id !== sale.sales_id)
        .map(order => (
          <button
            key={order.sales_id}
            type="button"
            className="button quiet till-button"
            onClick={() => onOther(order)}
          >
            Vendu avec {summaryOf({ ...order, orders: undefined })}
          </button>
        ))}
      <p className="soft">
        {sale.payments.map(({ label, amount }) => `${label} ${eurosText(amount)}`).join(', ')}.{' '}
        {sale.name_till}, {sale.cashier}
      </p>
      {sale.places.length > 0 && (
        <ul className="sold-places stack gap-2">
          {sale.places.map(({ number, label, seat, price, supplement, state }) => (
            <li key={number}>
              <label className="in-row gap-3">
                <input
                  type="checkbox"
                  checked={refunding.includes(number)}
                  disabled={!isRefundable(state) || id === null}
                  onChange={() => choose(number)}
                />
                <span className="grows">
                  {label}
                  {seat && `, ${seatText(seat)}`}
                  {state === 'entered' && ' (entrée)'}
                  {state === 'cancelled' && (isRefunded(sale, number) ? ' (remboursée)' : ' (échangée)')}
                </span>
                <span className="tabular">{eurosText((price + supplement) as typeof price)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {sale.vouchers.length > 0 && (
        <VouchersOfSale
          sale={sale}
          session={session}
          byTerminal={byTerminal}
          onChanged={after => {
            onChanged(after)
            if (byTerminal) onTerminal()
          }}
          onDuplicate={numbers => {
            print.onVouchers(sale, numbers)
            onClose()
          }}
        />
      )}
      <p role="alert" className="alarm-text bold">
        {message}
      </p>
      <div role="status">
        {lastRefund && (
          <p className="bold">
            Remboursé{'\u00a0'}:{' '}
            {lastRefund.means.map(({ label, amount }) => `${label} ${eurosText(amount)}`).join(', ')}
          </p>
        )}
        {moved.length > 0 && (
          <>
            <p className="bold">
              Nouveau{moved.length > 1 && 'x'} siège{moved.length > 1 && 's'}
              {'\u00a0'}:{' '}
              {seatsText(sale.places.filter(({ number }) => moved.includes(number)).map(({ seat }) => seat))}
            </p>
            <p>
              {moved.length > 1
                ? 'Les anciens billets n’ouvrent plus la porte\u00a0: reprenez-les.'
                : 'L’ancien billet n’ouvre plus la porte\u00a0: reprenez-le.'}
            </p>
          </>
        )}
      </div>
      {moved.length > 0 && (
        <button
          type="button"
          className="button till-button"
          onClick={() => {
            print.onMoved(sale, moved)
            onClose()
          }}
        >
          {moved.length > 1 ? 'Imprimer les nouveaux billets' : 'Imprimer le nouveau billet'}
        </button>
      )}
      {refunding.length > 0 && needsSupervisor && (
        <SupervisorForm session={session} busy={busy} onGranted={refund} />
      )}
      {refunding.length > 0 && !needsSupervisor && (
        <button type="button" className="button till-button" onClick={() => refund()} aria-disabled={busy}>
          Rembourser {refunding.length} place{refunding.length > 1 && 's'}
        </button>
      )}
      {refunding.length > 0 && !needsSupervisor && (
        <div className="in-row gap-3">
          <button
            type="button"
            className="button quiet till-button grows"
            onClick={() => setExchanging(true)}
          >
            Échanger {refunding.length} place{refunding.length > 1 && 's'}
          </button>
          {refunding.every(number => movable.includes(number)) && (
            <button type="button" className="button quiet till-button grows" onClick={() => setSeating(true)}>
              {refunding.length > 1 ? `Changer ${refunding.length} sièges` : 'Changer de siège'}
            </button>
          )}
        </div>
      )}
      {id !== null && kept && (
        <button type="button" className="button quiet till-button" onClick={printAgain} aria-disabled={busy}>
          Imprimer un duplicata
        </button>
      )}
      <button type="button" className="button quiet till-button" onClick={onBack}>
        Les dernières ventes
      </button>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}
