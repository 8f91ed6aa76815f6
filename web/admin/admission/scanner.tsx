import { type FormEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { undoEntry } from '../../../contract/admin/control.ts'
import type { Gate } from '../../../contract/rules/admission.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { readGroupPass } from '../../../contract/rules/ticket-text.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../api-client.ts'
import { ByName } from './by-name.tsx'
import { Camera } from './camera.tsx'
import { GroupPass } from './group-pass.tsx'
import { MuteIcon, SoundIcon } from './icons.tsx'
import { OpenQuestions, ProofAnswers } from './proof-answers.tsx'
import { createScanClient, type ScanClient, type ScanClientState } from './scan-client.ts'
import { openScanStore, type ScanStore } from './scan-store.ts'
import type { NameSearchResult, ProofAnswer, Scan, ShownVerdict } from './scan-types.ts'
import { signal, wakeSound } from './signals.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { VerdictScreen } from './verdict-screen.tsx'

type Props = {
  gate: Gate
  screeningIds: readonly number[]
  counters: { entered: number; sold: number }
  mayUndo: boolean
  mayAdmit: boolean
  searched: NameSearchResult | null
}

/**
 * The scanner of a gate. Handles a ticket in the same way, whether the camera, a hand scanner or the keyboard
 * reads it.
 */
export function Scanner({ gate, screeningIds, counters, mayUndo, mayAdmit, searched }: Props) {
  const { scanClient, store, state } = useScanClient(gate, screeningIds, counters)
  const [shown, setShown] = useState<ShownVerdict | null>(null)
  const [entered, setEntered] = useState<readonly number[]>([])
  const next = useCallback(() => setShown(null), [])
  const show = useCallback(
    async (answered: Promise<ShownVerdict | null> | undefined) => {
      const answer = await answered
      if (!answer) return
      setShown(answer)
      if (answer.entered !== null) setEntered(known => [...known, answer.entered!])
      signal(answer.question ? 'question' : answer.colour, store?.read('muted') ?? false)
    },
    [store],
  )
  const [pass, setPass] = useState<string | null>(null)
  const scan = useCallback(
    (text: string) => {
      const isPass = readGroupPass(text) !== null
      setPass(isPass ? text : null)
      return isPass ? Promise.resolve() : show(scanClient?.scan(text))
    },
    [scanClient, show],
  )
  const leavePass = useCallback(() => {
    setPass(null)
    void scanClient?.refresh()
  }, [scanClient])
  const answer = (scan_id: string, proof: ProofAnswer) => void show(scanClient?.answer(scan_id, proof))
  useHandScanner(scan)
  useWakeLock()
  useOfflinePage(state.listAt)
  const typed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    if (field.value.trim()) void scan(field.value)
    field.value = ''
  }
  return (
    <>
      <LineState state={state} onDismiss={() => scanClient?.dismissConflicts()} />
      <Camera onRead={scanClient ? scan : null} />
      <OpenQuestions
        questions={state.questions.filter(one => one.scan_id !== shown?.question?.scan_id)}
        onAnswer={answer}
      />
      <p className="admission-counters lead-text text-centred">
        <strong>{state.counters.entered}</strong> entré{state.counters.entered > 1 && 's'} sur{' '}
        <strong>{state.counters.sold}</strong>
      </p>
      <form className="code-form with-scripts" onSubmit={typed}>
        <label className="whole-row" htmlFor="code-tape">
          Code du billet
        </label>
        <input
          id="code-tape"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="submit" className="button">
          Vérifier
        </button>
      </form>
      <ByName
        answered={searched}
        entered={entered}
        onScan={scan}
        onHold={scanClient ? (scan: Scan) => void show(scanClient.hold(scan)) : null}
      />
      {store && <DeviceSettings store={store} />}
      <p className="spoken" role="status" aria-live="assertive">
        {shown &&
          [
            `${shown.word}.`,
            shown.seat && `${shown.seat}.`,
            shown.fare && `${shown.fare}.`,
            shown.title,
            shown.message,
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      {pass !== null && store && (
        <GroupPass key={pass} text={pass} store={store} gate={gate} onNext={leavePass} />
      )}
      {shown && (
        <VerdictScreen
          shown={shown}
          onNext={next}
          next={
            <button type="button" className="button next" onClick={next}>
              {shown.question ? 'Plus tard' : 'Billet suivant'}
            </button>
          }
        >
          {shown.question && <ProofAnswers question={shown.question} onAnswer={answer} />}
          {shown.mayLetIn && (
            <button
              type="button"
              className="button"
              onClick={() => {
                scanClient?.storeOfflineScan()
                next()
              }}
            >
              Laisser entrer
            </button>
          )}
          {mayAdmit && shown.outOfHours && (
            <button
              type="button"
              className="button"
              onClick={() => void show(scanClient?.hold({ ...shown.outOfHours!, anyway: true }))}
            >
              Faire entrer quand même
            </button>
          )}
          {mayUndo && shown.verdict === 'already_used' && shown.entered !== null && (
            <button
              type="button"
              className="button"
              onClick={async () => {
                await undoEntryOf(shown.entered!)
                setEntered(known => known.filter(one => one !== shown.entered))
                await scanClient?.refresh()
                next()
              }}
            >
              Effacer cette entrée
            </button>
          )}
        </VerdictScreen>
      )}
    </>
  )
}

/**
 * Shows the settings of this scanning device: its name, which staff at other devices see when a ticket is scanned
 * a second time, and its sound.
 */
function DeviceSettings({ store }: { store: ScanStore }) {
  const [muted, setMuted] = useState(() => store.read('muted'))
  const switchSound = () => {
    store.write('muted', !muted)
    setMuted(!muted)
  }
  return (
    <div className="device-settings apart gap-3">
      <label className="stack soft gap-1">
        <span>Nom de l’appareil</span>
        <input
          defaultValue={store.read('device')}
          maxLength={40}
          autoComplete="off"
          onChange={event => store.write('device', event.currentTarget.value.trim())}
        />
      </label>
      <button type="button" className="icon-button" aria-pressed={!muted} onClick={switchSound}>
        {muted ? <MuteIcon /> : <SoundIcon />}
        <span className="spoken">Son</span>
      </button>
    </div>
  )
}

const entry: BrowserEndpoint<typeof undoEntry> = {
  method: 'delete',
  path: '/admin/control/entry/{tickets_id}',
}

/**
 * Undoes the entry of a ticket that was scanned by mistake. If the API refuses, nothing happens: the entry stays.
 */
const undoEntryOf = (ticket: number): Promise<unknown> =>
  call(fromBrowser, entry, { params: { tickets_id: String(ticket) } }).catch(() => undefined)

/**
 * Shows whether the device is online, the scans that it has not sent to the server yet, and the entry
 * conflicts.
 */
function LineState({ state, onDismiss }: { state: ScanClientState; onDismiss: () => void }) {
  const { online, loggedOut, listAt, waiting, refusals, conflicts } = state
  return (
    <div className="line-state stack gap-2" role="status">
      {loggedOut && (
        <p className="warning">
          Votre session est terminée. <a href="/authentification/connexion">Reconnectez-vous</a>, les entrées
          en attente sont gardées.
        </p>
      )}
      {!online && (
        <p className="warning">
          <strong>Hors ligne.</strong>{' '}
          {listAt === null ? 'Aucune liste sur cet appareil.' : `Liste de ${hourAt(listAt)}.`}
        </p>
      )}
      {waiting + refusals > 0 && (
        <p>
          {[waiting > 0 && `${waiting} entrée${waiting > 1 ? 's' : ''}`, refusals > 0 && `${refusals} refus`]
            .filter(Boolean)
            .join(' et ')}{' '}
          à transmettre au cinéma.
        </p>
      )}
      {conflicts.length > 0 && (
        <section className="conflicts stack gap-2" aria-labelledby="conflits">
          <h2 id="conflits">
            {conflicts.length} conflit{conflicts.length > 1 && 's'}
          </h2>
          <ul>
            {conflicts.map(({ scan_id, at, word, message }) => (
              <li key={scan_id}>
                Laissé entrer à {hourAt(Date.parse(at))}&nbsp;: <strong>{word}.</strong> {message}
              </li>
            ))}
          </ul>
          <button type="button" className="button quiet" onClick={onDismiss}>
            C’est vu
          </button>
        </section>
      )}
    </div>
  )
}

const hourAt = (moment: number): string => hourText(inParis(new Date(moment)).hour)

const everyMs = 15_000

/**
 * Creates the scan client of this gate, which runs in the browser only. Until then, the page shows the numbers of
 * entries that the server has rendered.
 */
function useScanClient(gate: Gate, screeningIds: readonly number[], counters: ScanClientState['counters']) {
  const [{ scanClient, store }, setScanning] = useState<{ scanClient?: ScanClient; store?: ScanStore }>({})
  const [before] = useState<ScanClientState>(() => ({
    online: true,
    loggedOut: false,
    listAt: null,
    counters,
    waiting: 0,
    refusals: 0,
    questions: [],
    conflicts: [],
  }))
  useEffect(() => {
    const store = openScanStore(localStorage)
    if (!store.read('device')) store.write('device', `Appareil ${crypto.randomUUID().slice(0, 4)}`)
    const world = { api: fromBrowser, now: Date.now, newId: () => crypto.randomUUID() }
    const made = createScanClient(world, store, gate, screeningIds)
    setScanning({ scanClient: made, store })
    const refresh = () => void made.refresh()
    refresh()
    const timer = setInterval(refresh, everyMs)
    addEventListener('online', refresh)
    addEventListener('offline', refresh)
    addEventListener('pointerdown', wakeSound)
    addEventListener('keydown', wakeSound)
    return () => {
      clearInterval(timer)
      removeEventListener('online', refresh)
      removeEventListener('offline', refresh)
      removeEventListener('pointerdown', wakeSound)
      removeEventListener('keydown', wakeSound)
    }
  }, [gate, screeningIds])
  const state = useSyncExternalStore(
    scanClient?.subscribe ?? nothingToHear,
    () => scanClient?.state() ?? before,
    () => before,
  )
  // Until the device has its first ticket list, show the numbers of entries that the server has rendered.
  return { scanClient, store, state: state.listAt === null ? { ...state, counters } : state }
}

const nothingToHear = () => () => {}

/**
 * Asks the service worker to cache this page and its files, so that the page opens without a connection. Repeats
 * this with every new ticket list: a file may have failed to load, or the page may have loaded more files since.
 */
function useOfflinePage(listAt: number | null): void {
  useEffect(() => {
    // Without a ticket list, the page could not check tickets offline, so there is no need to cache it.
    if (listAt === null || !navigator.serviceWorker) return
    const keep = async () => {
      await navigator.serviceWorker.register('/admin/controle/hors-ligne.js', { scope: '/admin/controle/' })
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => new URL(name).pathname.startsWith('/assets/'))
      active?.postMessage({ page: location.href, files })
    }
    // Ignore a failure to cache: its only consequence is that the page cannot be reloaded while offline.
    keep().catch(() => {})
  }, [listAt])
}

/** Keeps the screen on while the staff member waits for the next ticket, if the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void ask()
    // The browser releases the lock when the page is hidden, so request it again when the page is visible.
    document.addEventListener('visibilitychange', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
