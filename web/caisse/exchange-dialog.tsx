import { useEffect, useState } from 'react'
import type { listCounterScreenings, readCounterOffer } from '../../contract/counter.ts'
import type { exchangeAtCounter, previewExchangeAtCounter } from '../../contract/counter-exchange.ts'
import type { AnswerOf, CallOf } from '../../contract/endpoint.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import { placesText } from '../texts/numbers.ts'
import { Field } from '../ui/form/field.tsx'
import { sentenceOf } from './requests.ts'
import { type Granted, SupervisorForm } from './supervisor-form.tsx'
import type { CounterMeans, CounterSale, CounterScreening } from './till-types.ts'

const screenings: BrowserEndpoint<typeof listCounterScreenings> = {
  method: 'get',
  path: '/counter/screenings',
}
const offer: BrowserEndpoint<typeof readCounterOffer> = { method: 'get', path: '/counter/offer' }
const path = '/counter/order/{id}/exchange'
const toPreview = { method: 'post', path: `${path}/preview` } satisfies BrowserEndpoint<
  typeof previewExchangeAtCounter
>
const toExchange = { method: 'post', path } satisfies BrowserEndpoint<typeof exchangeAtCounter>

type Preview = AnswerOf<typeof previewExchangeAtCounter>
type Sent = CallOf<typeof exchangeAtCounter>['body']

type Props = {
  sale: CounterSale
  /** The numbers, within the order, of the tickets to exchange. */
  numbers: readonly number[]
  session: number
  /** True if the till is connected to a card terminal. */
  hasTerminal: boolean
  /** Called when the card terminal has been asked for a refund, to show its progress. */
  onTerminal: () => void
  /** Called with the new sale after the exchange, to print its tickets. */
  onExchanged: (made: CounterSale) => void
  onBack: () => void
  onClose: () => void
}

/**
 * Exchanges tickets of a sale for another screening. First shows the new tickets and the price difference; only
 * the last button makes the exchange.
 */
export function ExchangeDialog({ sale, numbers, session, hasTerminal, ...on }: Props) {
  const { onTerminal, onExchanged, onBack, onClose } = on
  const [chosen, setChosen] = useState<number | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [done, setDone] = useState<Preview | null>(null)
  const [message, setMessage] = useState('')
  const id = String(sale.id)
  const byTerminal = hasTerminal && preview?.refunds.some(({ means }) => means === 'card_terminal')
  const wanted = (sessions_id: number) => ({ till_sessions_id: session, places: [...numbers], sessions_id })
  const choose = async (sessions_id: number) => {
    setMessage('')
    try {
      const known = await call<typeof previewExchangeAtCounter>(fromBrowser, toPreview, {
        ...{ params: { id }, body: wanted(sessions_id) },
      })
      setChosen(sessions_id)
      setPreview(known)
    } catch (error) {
      setMessage(sentenceOf(error))
    }
  }
  return (
    <Dialog title={`Échanger ${placesText(numbers.length)}`} onClose={onClose}>
      <p role="alert" className="alarm-text bold">
        {message}
      </p>
      {done ? (
        <div role="status" className="stack gap-3">
          <p className="lead-text bold">Échangé</p>
          <Difference preview={done} />
          <p>Les anciens billets n’ouvrent plus la porte&nbsp;: reprenez-les.</p>
        </div>
      ) : preview && chosen !== null ? (
        <Outcome
          preview={preview}
          session={session}
          send={(key, more) =>
            call<typeof exchangeAtCounter>(fromBrowser, toExchange, {
              params: { id },
              headers: { 'idempotency-key': key },
              body: { ...wanted(chosen), ...more, ...(byTerminal && { on_terminal: true }) },
            })
          }
          onDone={made => {
            setDone(preview)
            onExchanged(made)
            if (byTerminal) onTerminal()
          }}
          onOther={() => setPreview(null)}
        />
      ) : (
        <Screenings sale={sale} n={numbers.length} onChoose={choose} />
      )}
      {!done && (
        <button type="button" className="button quiet till-button" onClick={onBack}>
          Revenir à la vente
        </button>
      )}
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}

type ScreeningsProps = { sale: CounterSale; n: number; onChoose: (sessions_id: number) => void }

/** Lists the screenings of a day with enough free seats, in the cinema where the sale was made. */
function Screenings({ sale, n, onChoose }: ScreeningsProps) {
  const [date, setDate] = useState(() => inParis(new Date()).date)
  const [found, setFound] = useState<readonly CounterScreening[] | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    let current = true
    const read = async () => {
      try {
        const all = await call(fromBrowser, screenings, { query: { date } })
        if (!current) return
        setSaid('')
        setFound(all)
      } catch (error) {
        if (current) setSaid(sentenceOf(error))
      }
    }
    if (date) void read()
    return () => {
      current = false
    }
  }, [date])
  const free = found?.filter(
    screening =>
      screening.sellable &&
      screening.remaining_places >= n &&
      screening.name_cinema === sale.name_cinema &&
      screening.sessions_id !== sale.sessions_id,
  )
  return (
    <>
      <Field
        name="jour-echange"
        label="Jour"
        type="date"
        value={date}
        onChange={event => setDate(event.currentTarget.value)}
      />
      {said && <p className="alarm-text bold">{said}</p>}
      <ul className="all-fares stack gap-2">
        {free?.map(({ sessions_id, hours_timetable, title, name_theater, remaining_places }) => (
          <li key={sessions_id}>
            <button type="button" className="apart in-row gap-3" onClick={() => onChoose(sessions_id)}>
              <span>
                <strong>{hourText(hours_timetable)}</strong> {title}, {name_theater}
              </span>
              <span className="tabular no-wrap">{remaining_places} libres</span>
            </button>
          </li>
        ))}
      </ul>
      {free?.length === 0 && <p>Aucune autre séance ce jour-là n’a assez de places.</p>}
    </>
  )
}

type OutcomeProps = {
  preview: Preview
  session: number
  send: (key: string, more: Pick<Sent, 'payments' | 'supervisor'>) => Promise<CounterSale>
  onDone: (made: CounterSale) => void
  onOther: () => void
}

function Outcome({ preview, session, send, onDone, onOther }: OutcomeProps) {
  const { screening, places, price_before, price_order, to_pay, refunds } = preview
  const [means, setMeans] = useState<readonly CounterMeans[]>([])
  const [paidBy, setPaidBy] = useState('cash')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [needsSupervisor, setNeedsSupervisor] = useState(false)
  // Keep the idempotency key until the server has answered, so that a retry after a lost answer does not exchange
  // twice. If the cashier chooses another means of payment, it is a new request with a new key.
  const [key, setKey] = useState(() => crypto.randomUUID())
  useEffect(() => {
    if (to_pay === 0) return
    call(fromBrowser, offer, {})
      .then(known => setMeans(known.means.filter(({ kind }) => kind !== 'liability_used')))
      .catch(error => setMessage(sentenceOf(error)))
  }, [to_pay])
  const exchange = async (supervisor?: Granted) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    try {
      const payments = to_pay > 0 ? [{ means: paidBy, amount: to_pay }] : []
      onDone(await send(key, { payments, ...(supervisor && { supervisor }) }))
    } catch (error) {
      if (error instanceof ApiRefusal && error.answer.code === 'refund_needs_supervisor')
        setNeedsSupervisor(true)
      setMessage(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        <strong>{screening.title}</strong>, {longDay(screening.session_date)} à{' '}
        {hourText(screening.hours_timetable)}, {screening.name_theater}
      </p>
      <ul>
        {places.map(({ number, label, price, same_fare }) => (
          <li key={number}>
            {label}, {eurosText(price)}
            {!same_fare && ' (le tarif d’avant n’est pas vendu pour cette séance)'}
          </li>
        ))}
      </ul>
      <p className="tabular">
        {eurosText(price_before)} avant, {eurosText(price_order)} après.
      </p>
      <Difference preview={preview} />
      {to_pay > 0 && (
        <fieldset className="means cluster gap-2">
          <legend className="bold">La différence est payée par</legend>
          {means.map(({ means: code, label }) => (
            <label key={code}>
              <input
                type="radio"
                name="moyen-echange"
                checked={code === paidBy}
                onChange={() => {
                  setPaidBy(code)
                  setKey(crypto.randomUUID())
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {to_pay > 0 && paidBy === 'card_terminal' && <p>Tapez le montant sur le terminal, puis confirmez.</p>}
      <p role="alert" className="alarm-text bold">
        {message}
      </p>
      {needsSupervisor ? (
        <SupervisorForm session={session} busy={busy} onGranted={exchange} />
      ) : (
        <button type="button" className="button till-button" onClick={() => exchange()} aria-disabled={busy}>
          {to_pay > 0 && `Encaisser ${eurosText(to_pay)} et échanger`}
          {refunds.length > 0 && 'Rendre la différence et échanger'}
          {to_pay === 0 && refunds.length === 0 && 'Échanger'}
        </button>
      )}
      <button type="button" className="button quiet till-button" onClick={onOther}>
        Une autre séance
      </button>
    </>
  )
}

function Difference({ preview: { to_pay, refunds } }: { preview: Preview }) {
  if (to_pay > 0)
    return (
      <p>
        À payer&nbsp;: <strong className="tabular">{eurosText(to_pay)}</strong>
      </p>
    )
  if (refunds.length === 0) return <p>Aucune différence.</p>
  return (
    <>
      {refunds.map(({ means, label, amount }) => (
        <p key={means}>
          À rendre&nbsp;: <strong className="tabular">{eurosText(amount)}</strong> ({label})
        </p>
      ))}
    </>
  )
}
