import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import { shortDayFrom } from '../../contract/texts/dates.ts'
import { AfterSale } from './after-sale.tsx'
import { CurrentSale } from './current-sale.tsx'
import { keepInBrowser, nothingKept } from './kept.ts'
import type { Command } from './keys.ts'
import { CardDialog, CashDialog } from './payment-dialogs.tsx'
import { PrintTroubles } from './print-troubles.tsx'
import { allDuplicates, allOriginals, usePrinting } from './printing.ts'
import { findSales, noteBrowserPrint, sentenceOf, tillApi } from './requests.ts'
import { groupOf, isEmpty, placesIn } from './sale.ts'
import { ordersOf } from './sold-sale.ts'
import { ItemTiles, ScreeningTiles } from './tiles.tsx'
import { createTillClient } from './till-client.ts'
import type {
  CounterFare,
  CounterItem,
  CounterSale,
  CounterScreening,
  CounterTill,
  CounterVoucher,
  Offer,
} from './till-types.ts'
import { useCustomerDisplay } from './use-customer-display.ts'
import { useKeys } from './use-keys.ts'
import { type PrintJob, usePrinter } from './use-printer.ts'
import './selling-screen.css'

type Props = {
  till: CounterTill
  session: number
  date: string
  offer: Offer
  screenings: readonly CounterScreening[]
}

/** The dialog that is open over the selling screen. */
type Open =
  | { what: 'cash' | 'cheque' | 'parked' | 'map' | 'vouchers' }
  | { what: 'seats'; sessions_id: number }
  | { what: 'card'; byHand?: boolean }
  | { what: 'other'; code?: string }
  | { what: 'sales'; q?: string }
  | { what: 'fares'; screening: CounterScreening }
  | { what: 'elsewhere'; job: PrintJob }

/** The selling screen of a till: screenings and items on the left, the current sale on the right. */
export function SellingScreen({ till, session, date: today, offer, screenings }: Props) {
  const { client, state } = useTillClient({ till, session, today, screenings })
  const [open, setOpen] = useState<Open | null>(null)
  const [typed, setTyped] = useState(0)
  const [withKeys, setWithKeys] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const began = !isEmpty(state.sale)
  const isUp = state.line !== 'down'
  const { printed, print } = usePrinting(began && isUp)
  const printer = usePrinter({ till, session, print })
  const { sold } = state
  const openDisplay = useCustomerDisplay({ till, session, sale: state.sale, sold })
  const shown = useMemo(() => onSale(state.screenings), [state.screenings])
  const selected = shown.find(({ sessions_id }) => sessions_id === chosen) ?? firstToCome(shown)
  const seated = open?.what === 'seats' && groupOf(state.sale, open.sessions_id)
  const close = useCallback(() => setOpen(null), [])
  const later = useLater(isUp && (began || open !== null || state.terminal !== null))
  const isOutOfReach = !later && !isUp && open !== null && !isAtOnce(open)
  useEffect(() => {
    if (!isOutOfReach) return
    setOpen(null)
    client.say('Le serveur ne répond pas\u00a0: ceci attend que la ligne revienne. La vente est gardée.')
  }, [isOutOfReach, client])

  const { hasPrinter, print: onPrinter, unanswered } = printer
  const printFirst = useCallback(
    async (sale: CounterSale) => {
      if (sale.vouchers.length > 0) void onPrinter(sale, 'voucher')
      if (hasPrinter) {
        for (const order of ordersOf(sale)) if (order.places.length > 0) void onPrinter(order)
        if (sale.items.length > 0) void onPrinter(sale, 'receipt')
        return
      }
      if (sale.places.length + sale.items.length > 0) void print(ordersOf(sale), allOriginals)
      for (const order of ordersOf(sale))
        if (order.places.length > 0) await noteBrowserPrint(order.sales_id, session)
    },
    [hasPrinter, onPrinter, print, session],
  )

  // Print the tickets once, as soon as the server has confirmed the sale.
  const lastPrinted = useRef<number | null>(null)
  useEffect(() => {
    if (!sold || lastPrinted.current === sold.sales_id) return
    lastPrinted.current = sold.sales_id
    setOpen(null)
    void printFirst(sold)
  }, [sold, printFirst])
  useEffect(() => {
    const again = async () => {
      for (const id of unanswered()) {
        const sale = (await findSales(String(id))).find(({ sales_id }) => sales_id === id)
        // After a reload, repeat each print request that had no answer. Without a printer only gift vouchers need
        // this, because the browser prints tickets without the server.
        if (sale) void (hasPrinter ? printFirst(sale) : onPrinter(sale, 'voucher'))
      }
    }
    again().catch(() => {})
  }, [unanswered, printFirst, hasPrinter, onPrinter])

  const add = (screening: CounterScreening, fare: CounterFare) => {
    client.addPlaces(screening, fare, typed || 1)
    setChosen(screening.sessions_id)
    setTyped(0)
    setOpen(null)
  }
  const addItem = (item: CounterItem) => {
    client.addItem(item, typed || 1)
    setTyped(0)
  }
  const addVoucher = (voucher: CounterVoucher) => {
    client.addVoucher(voucher, typed || 1)
    setTyped(0)
    setOpen(null)
  }
  const sellsVouchers = offer.vouchers.length > 0
  const onTerminal = till.terminal && open?.what === 'card' && !open.byHand
  const payable = !isEmpty(state.sale) && !state.pending && !state.terminal && state.line === 'up'
  const openToPay = (next: Open) => {
    if (payable) setOpen(next)
    else if (state.line === 'down') client.say('Sans le serveur, rien ne se vend. La vente est gardée.')
  }
  const openSeats = (sessions_id: number | undefined) => {
    if (sessions_id && !state.pending && !state.terminal) setOpen({ what: 'seats', sessions_id })
  }
  const showDay = (step: number) => {
    setChosen(null)
    void client.showDay(dayAfter(state.date, step))
  }
  const obey = (command: Command) => {
    setWithKeys(true)
    if (command.do === 'digit') setTyped(Math.min(50, (typed * 10 + command.digit) % 100))
    else if (command.do === 'fare') {
      const fare = selected?.tariffs[command.nth]
      if (selected && fare) add(selected, fare)
    } else if (command.do === 'item') {
      const item = offer.items[command.nth]
      if (item) addItem(item)
    } else if (command.do === 'screening') {
      const at = selected ? shown.indexOf(selected) : -1
      setChosen(shown[at + command.step]?.sessions_id ?? selected?.sessions_id ?? null)
    } else if (command.do === 'day') showDay(command.step)
    else if (command.do === 'cash' && sold) client.forgetSold()
    else if (command.do === 'cash') openToPay({ what: 'cash' })
    else if (command.do === 'card') openToPay({ what: 'card' })
    else if (command.do === 'cheque') openToPay({ what: 'cheque' })
    else if (command.do === 'other') openToPay({ what: 'other' })
    else if (command.do === 'seats')
      openSeats(state.sale.groups.findLast(({ screening }) => screening.numbered)?.screening.sessions_id)
    else if (command.do === 'voucher' && sellsVouchers) setOpen({ what: 'vouchers' })
    else if (command.do === 'park') client.park()
    else if (command.do === 'resume') setOpen({ what: 'parked' })
    else if (command.do === 'take-off') client.takeOffLast()
    else if (command.do === 'take-off-screening' && state.sale.groups.length > 1) client.takeOffScreening()
    else if (command.do === 'drop') client.drop()
    else if (command.do === 'sales') setOpen({ what: 'sales' })
    else if (command.do === 'print' && sold) void printFirst(sold)
    else if (command.do === 'map') setOpen({ what: 'map' })
    else if (command.do === 'clear') setTyped(0)
  }
  const onScan = (text: string) => {
    if (readTicketText(text)?.kind === 'signed' || isEmpty(state.sale)) setOpen({ what: 'sales', q: text })
    else openToPay({ what: 'other', code: text })
  }
  useKeys({
    onCommand: obey,
    onScan,
    onTap: () => setWithKeys(false),
    paused: open !== null || state.terminal !== null,
  })

  return (
    <>
      <div className={withKeys ? 'till with-keys off-paper' : 'till off-paper'}>
        <header className="till-bar in-row gap-2">
          <Link to="/caisse" className="till-name shrinks unlined" reloadDocument>
            <strong>{till.name_till}</strong> <span className="soft">{till.name_cinema}</span>
          </Link>
          {till.training && <strong className="training">Essai</strong>}
          <fieldset className="days in-row gap-1">
            <legend className="spoken">Jour</legend>
            <button type="button" onClick={() => showDay(-1)} disabled={state.date <= today}>
              <span aria-hidden="true">‹</span>
              <span className="spoken">Jour d’avant</span>
            </button>
            <strong>{shortDayFrom(state.date, today)}</strong>
            <button type="button" onClick={() => showDay(1)}>
              <span aria-hidden="true">›</span>
              <span className="spoken">Jour d’après</span>
            </button>
          </fieldset>
          <nav className="in-row gap-1" aria-label="Caisse">
            {sellsVouchers && (
              <button type="button" onClick={() => setOpen({ what: 'vouchers' })}>
                Bon cadeau
              </button>
            )}
            <button type="button" onClick={() => setOpen({ what: 'sales' })}>
              Ventes
            </button>
            <Link to={`/caisse/service/${session}`} reloadDocument>
              Tiroir
            </Link>
            <button
              type="button"
              onClick={() => void openDisplay().catch(error => client.say(sentenceOf(error)))}
            >
              Écran client
            </button>
            <button type="button" onClick={() => setOpen({ what: 'map' })}>
              <span aria-hidden="true">?</span>
              <span className="spoken">Les touches du clavier</span>
            </button>
          </nav>
        </header>
        <main className="till-left" id="contenu">
          <h1 className="spoken">Vendre, {till.name_till}</h1>
          <ScreeningTiles
            screenings={shown}
            selected={selected}
            onFare={add}
            onAll={screening => setOpen({ what: 'fares', screening })}
          />
          <ItemTiles items={offer.items} onItem={addItem} />
        </main>
        <aside className="till-right" aria-label="Vente en cours">
          <LineState line={state.line} pending={state.pending} tills_id={till.id} />
          <PrintTroubles printer={printer} onElsewhere={job => setOpen({ what: 'elsewhere', job })} />
          {sold ? (
            <AfterSale
              sale={sold}
              paper={hasPrinter ? paperOf(printer.jobs, sold) : undefined}
              simulated={till.simulated}
              onPrint={() => printFirst(sold)}
              onReceipt={() => onPrinter(sold, 'receipt')}
              onNext={client.forgetSold}
            />
          ) : (
            <CurrentSale
              state={state}
              client={client}
              typed={typed}
              payable={payable}
              onOpen={what => (what === 'parked' ? setOpen({ what }) : openToPay({ what }))}
              onSeats={openSeats}
            />
          )}
        </aside>
      </div>
      {open?.what === 'cash' && <CashDialog client={client} sale={state.sale} onClose={close} />}
      {(open?.what === 'card' || open?.what === 'cheque') && (
        <CardDialog
          key={String(onTerminal)}
          kind={onTerminal ? 'terminal' : open.what}
          client={client}
          sale={state.sale}
          onByHand={() => setOpen({ what: 'card', byHand: true })}
          onClose={close}
        />
      )}
      {later && state.terminal && (
        <later.TerminalDialog
          client={client}
          state={state}
          terminal={state.terminal}
          simulated={till.simulated}
        >
          <LineState line={state.line} pending tills_id={till.id} />
        </later.TerminalDialog>
      )}
      {later && open?.what === 'parked' && (
        <later.ParkedSales
          parked={state.parked}
          onResume={id => {
            client.resume(id)
            setOpen(null)
          }}
          onClose={close}
        />
      )}
      {later && open?.what === 'fares' && (
        <later.AllFares screening={open.screening} onFare={add} onClose={close} />
      )}
      {later && open?.what === 'vouchers' && (
        <later.VoucherChoice vouchers={offer.vouchers} onVoucher={addVoucher} onClose={close} />
      )}
      {later && open?.what === 'other' && (
        <later.OtherMeansDialog
          means={offer.means}
          client={client}
          sale={state.sale}
          code={open.code ?? ''}
          onClose={close}
        />
      )}
      {later && seated && (
        <later.SeatChoice
          title={placesIn(seated) > 1 ? `${placesIn(seated)} sièges` : 'Un siège'}
          sessions_id={seated.screening.sessions_id}
          held={seated.seats.filter(seat => seat !== null)}
          heldAs="retenue"
          n={placesIn(seated)}
          onTake={seats => {
            client.chooseSeats(seated.screening.sessions_id, seats)
            close()
          }}
          onClose={close}
        />
      )}
      {later && open?.what === 'sales' && (
        <later.SalesDialog
          session={session}
          q={open.q}
          hasPrinter={hasPrinter}
          hasTerminal={till.terminal}
          onTerminal={() => void client.lookAtTerminal()}
          onTickets={sale => {
            client.forgetSold()
            void printFirst(sale)
            void client.tick()
          }}
          onDuplicate={sale => (hasPrinter ? printer.duplicate(sale) : print([sale], allDuplicates))}
          onVouchers={(sale, numbers) => void printer.duplicate(sale, numbers, 'voucher')}
          onMoved={(sale, numbers) => void printer.duplicate(sale, numbers)}
          onChanged={({ sales_id }) => {
            // The sale that is still on the screen has changed, and its tickets are no longer valid: stop showing
            // it.
            if (sold && ordersOf(sold).some(order => order.sales_id === sales_id)) client.forgetSold()
            void client.tick()
          }}
          onClose={close}
        />
      )}
      {later && open?.what === 'elsewhere' && (
        <later.ElsewhereDialog
          job={open.job}
          till={till}
          session={session}
          printer={printer}
          onClose={close}
        />
      )}
      {later && open?.what === 'map' && <later.KeyMap onClose={close} />}
      {printed?.papers.map(paper => (
        <printed.Paper key={paper.sale.sales_id} {...paper} width={till.paper_width} />
      ))}
    </>
  )
}

function LineState({ line, pending, tills_id }: { line: string; pending: boolean; tills_id: number }) {
  return (
    <div role="alert" className="line-state">
      {line === 'down' && (
        <p>
          <strong>Le serveur ne répond pas.</strong>{' '}
          {pending
            ? 'La vente partie n’est pas encore confirmée. N’encaissez rien de plus\u00a0: la caisse redemande toute seule.'
            : 'Rien ne se vend, la vente en cours est gardée. La caisse reprend toute seule.'}
        </p>
      )}
      {line === 'logged_out' && (
        <p>
          <strong>Vous n’êtes plus connecté.</strong>{' '}
          <a href={`/authentification/connexion?retour=/caisse/${tills_id}`}>Reconnectez-vous</a>
          {'\u00a0'}: la vente en cours est gardée.
        </p>
      )}
    </div>
  )
}

function paperOf(jobs: readonly PrintJob[], sold: CounterSale): string {
  const ids = ordersOf(sold).map(({ sales_id }) => sales_id)
  const states = jobs.filter(({ sale }) => ids.includes(sale.sales_id)).map(({ state }) => state)
  if (states.some(state => state === 'sending')) return 'Impression…'
  return states.every(state => state === 'printed') ? 'C’est imprimé.' : ''
}

/** True for the cash, card and cheque dialogs. They open immediately, because their code is already loaded. */
const isAtOnce = ({ what }: Open): boolean => what === 'cash' || what === 'card' || what === 'cheque'

const againMs = 3000

/**
 * Loads the code of the dialogs in later-dialogs.ts, when a sale begins or one of these dialogs is opened. Tries
 * again after a failure.
 */
function useLater(wanted: boolean) {
  const [later, setLater] = useState<typeof import('./later-dialogs.ts') | null>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!wanted || later) return
    const load = () =>
      void import('./later-dialogs.ts').then(setLater, () => setFailures(before => before + 1))
    const timer = setTimeout(load, failures === 0 ? 0 : againMs)
    return () => clearTimeout(timer)
  }, [wanted, later, failures])
  return later
}

const onSale = (screenings: readonly CounterScreening[]) =>
  screenings
    .filter(({ begun, sellable }) => sellable || !begun)
    .toSorted(
      (a, b) => a.starts_at.localeCompare(b.starts_at) || a.name_theater.localeCompare(b.name_theater),
    )

const firstToCome = (screenings: readonly CounterScreening[]) =>
  screenings.find(({ begun, sellable }) => sellable && !begun) ?? screenings[0]

function dayAfter(date: string, step: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + step)
  return day.toISOString().slice(0, 10)
}

const everyMs = 2500
/**
 * How often the till asks the server for the result while a customer pays on the card terminal, in milliseconds.
 */
const terminalMs = 800

/**
 * Creates the client of the till, which asks the server for news every few seconds. This also shows whether the
 * server can be reached.
 */
function useTillClient({
  till,
  session,
  today,
  screenings,
}: Pick<Props, 'till' | 'session' | 'screenings'> & { today: string }) {
  const [client] = useState(() =>
    createTillClient({
      api: tillApi({ cinemas_id: till.cinemas_id, session }),
      till_sessions_id: session,
      first: { date: today, screenings },
      kept: typeof sessionStorage === 'undefined' ? keptNowhere : keepInBrowser(sessionStorage, session),
      newKey: () => crypto.randomUUID(),
      withTerminal: till.terminal,
    }),
  )
  const [before] = useState(client.state)
  const state = useSyncExternalStore(client.subscribe, client.state, () => before)
  useEffect(() => {
    void client.restore()
    const tick = () => void client.tick()
    const timer = setInterval(tick, everyMs)
    const onTerminal = setInterval(() => void client.followTerminal(), terminalMs)
    addEventListener('online', tick)
    addEventListener('offline', client.lineLost)
    return () => {
      clearInterval(timer)
      clearInterval(onTerminal)
      removeEventListener('online', tick)
      removeEventListener('offline', client.lineLost)
    }
  }, [client])
  return { client, state }
}

const keptNowhere = { read: () => nothingKept, write: () => {} }
