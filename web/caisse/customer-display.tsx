import { type ReactNode, useEffect, useState } from 'react'
import type { readCustomerDisplay } from '../../contract/counter.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import { QrCode } from '../ui/qr/qr-code.tsx'
import type { QrDrawing } from '../ui/qr/qr-path.ts'
import './customer-display.css'

type Display = AnswerOf<typeof readCustomerDisplay>

const readDisplay: BrowserEndpoint<typeof readCustomerDisplay> = { method: 'get', path: '/counter/display' }

/** How often the display asks the server for news: often enough to follow the taps of a cashier. */
const everyMs = 1_000

export const headers = () => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })

export const meta = () => [{ title: 'Écran client' }, { name: 'robots', content: 'noindex' }]

/**
 * The second screen of a till, which faces the customer. Its access token is in the URL fragment, which
 * browsers do not send, so no server log has it.
 */
export default function CustomerDisplay() {
  const { shown, state } = useDisplay()
  if (state === 'closed')
    return (
      <Quiet>Cet écran n’est plus relié à une caisse ouverte. Ouvrez-le de nouveau depuis la caisse.</Quiet>
    )
  if (!shown || shown.lines.length === 0) return <Quiet>Bienvenue{shown && ` au ${shown.name_cinema}`}</Quiet>
  const sold = shown.change !== null
  return (
    <main className="customer-display" id="contenu">
      <h1 className="spoken">Votre achat</h1>
      <ul className="bought">
        {shown.lines.map(({ label, quantity, amount }) => (
          <li key={label}>
            <span>
              <strong className="tabular">{quantity}</strong> {label}
            </span>
            <span className="tabular">{eurosText(amount)}</span>
          </li>
        ))}
      </ul>
      <div className="sums" role="status">
        <p>
          <span>{sold ? 'Payé' : 'À payer'}</span>
          <strong className="tabular">{eurosText(shown.total)}</strong>
        </p>
        {shown.change !== null && shown.change > 0 && (
          <p className="due">
            <span>À vous rendre</span>
            <strong className="tabular">{eurosText(shown.change)}</strong>
          </p>
        )}
        <p className="soft">
          {shown.entries > 0 && `${shown.entries} entrée${shown.entries > 1 ? 's' : ''}`}
          {sold && `${shown.entries > 0 ? '. ' : ''}Merci, et bonne séance !`}
        </p>
      </div>
      {shown.codes.length > 0 && <Codes codes={shown.codes} />}
      {state === 'down' && <p className="soft">La caisse ne répond pas, un instant…</p>}
    </main>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <main className="customer-display quiet" id="contenu">
      <h1>{children}</h1>
    </main>
  )
}

function Codes({ codes }: Pick<Display, 'codes'>) {
  const [drawn, setDrawn] = useState<readonly { place: string; qr: string; drawing: QrDrawing }[]>([])
  const texts = codes.map(({ qr }) => qr).join(' ')
  // The codes are read again every second: draw their QR codes only if their texts changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    let over = false
    const draw = async () => {
      const { drawQr } = await import('../ui/qr/draw-qr.ts')
      const all = await Promise.all(codes.map(async code => ({ ...code, drawing: await drawQr(code.qr) })))
      if (!over) setDrawn(all)
    }
    void draw()
    return () => {
      over = true
    }
  }, [texts])
  return (
    <section className="codes" aria-label="Vos billets">
      <p>Photographiez vos billets</p>
      <ul>
        {drawn.map(({ place, qr, drawing }, nth) => (
          <li key={qr}>
            <QrCode drawing={drawing} label={`Billet ${nth + 1}`} />
            <span>{place}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Polls what the display must show, until its till is closed. */
function useDisplay(): { shown: Display | null; state: 'up' | 'down' | 'closed' } {
  const [shown, setShown] = useState<Display | null>(null)
  const [state, setState] = useState<'up' | 'down' | 'closed'>('up')
  useEffect(() => {
    const token = location.hash.slice(1)
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const read = async () => {
      try {
        const answer = await call(
          fromBrowser,
          readDisplay,
          { headers: { 'display-token': token } },
          { signal: AbortSignal.timeout(5_000) },
        )
        if (over) return
        setShown(answer)
        setState('up')
      } catch (error) {
        if (over) return
        const closed = error instanceof ApiRefusal && (error.status === 404 || error.status === 400)
        setState(closed ? 'closed' : 'down')
        if (closed) return
      }
      timer = setTimeout(read, everyMs)
    }
    void read()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [])
  return { shown, state }
}
