import { useEffect } from 'react'
import { data, Form, Link, redirect, useRevalidator } from 'react-router'
import { listSimulatedDevices, setSimulatedDevice } from '../../contract/counter.ts'
import type { PrinterMood, TerminalMood } from '../../contract/rules/device-moods.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { pageNotFound } from '../admin/api/entity-of-page.ts'
import { officeMessagesOf } from '../admin/api/failures.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { textIn } from '../admin/form/values.ts'
import { HelpLink } from '../admin/help/help-link.tsx'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import { QrCode } from '../ui/qr/qr-code.tsx'
import type { QrDrawing } from '../ui/qr/qr-path.ts'
import type { Route } from './+types/simulators'
import '../ui/till/till-page.css'
import './simulators.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

/** Loads the simulated devices of the demo. A real cinema has none, so this page does not exist there. */
export async function loader({ context }: Route.LoaderArgs) {
  const tills = await call(context, listSimulatedDevices, {})
  if (tills.length === 0) throw pageNotFound()
  const { drawQr } = await import('../ui/qr/draw-qr.ts')
  const drawn = (papers: { lines: string[]; qr: string[] }[]) =>
    Promise.all(
      papers
        .slice(0, mostShown)
        .map(async ({ lines, qr }) => ({ lines, codes: await Promise.all(qr.map(text => drawQr(text))) })),
    )
  return {
    tills: await Promise.all(
      tills.map(async ({ printer, ...till }) => ({
        ...till,
        printer: printer && { ...printer, papers: await drawn(printer.papers) },
      })),
    ),
  }
}

const mostShown = 12

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const device = textIn(form, 'appareil') === 'printer' ? 'printer' : 'terminal'
  try {
    await call(context, setSimulatedDevice, {
      params: { id: textIn(form, 'caisse') },
      body: { [device]: textIn(form, 'etat') },
    })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
  return redirect('/caisse/appareils')
}

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(() => 'Appareils de la démonstration')

const printerWords: Readonly<Record<PrinterMood, string>> = {
  ready: 'En marche',
  out_of_paper: 'Plus de papier',
  runs_out_of_paper: 'Le papier finit au milieu du prochain billet',
  cover_open: 'Capot ouvert',
  offline: 'En erreur',
  hangs_up: 'Coupe la liaison au milieu d’un billet',
  silent: 'Ne répond pas',
  simple: 'Imprime sans confirmer',
}

const terminalWords: Readonly<Record<TerminalMood, string>> = {
  accepts: 'Accepte',
  refuses: 'Refuse la carte',
  times_out: 'Aucune carte présentée à temps',
  given_up: 'Le client abandonne',
  splits: 'Accepte, réponse en morceaux',
  hangs_up: 'Accepte, réponse coupée',
  dies_after_debit: 'Débite, puis s’éteint',
  other_amount: 'Débite un centime de plus',
  whole_card: 'Accepte, envoie le numéro entier',
  silent: 'Ne répond pas',
}

export default function Simulators({ loaderData: { tills }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), 2500)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <main className="till-page simulators stack at-top gap-4" id="contenu">
      <header>
        <h1 className="h2-text">Appareils de la démonstration</h1>
        <p className="soft">
          De vrais échanges avec des appareils simulés dans le logiciel. Rien n’est débité ni imprimé.
        </p>
      </header>
      <MessageList messages={actionData?.messages ?? []} links={false} />
      {tills.map(({ tills_id, name_till, printer, terminal }) => (
        <section key={tills_id} className="framed pad-4 stack gap-4" aria-labelledby={`caisse-${tills_id}`}>
          <h2 id={`caisse-${tills_id}`} className="h3-text">
            {name_till}
          </h2>
          {terminal && (
            <>
              <Mood
                tills_id={tills_id}
                device="terminal"
                title="Terminal bancaire"
                words={terminalWords}
                now={terminal.mood}
              />
              <TerminalSlips slips={terminal.slips} />
            </>
          )}
          {printer && (
            <>
              <Mood
                tills_id={tills_id}
                device="printer"
                title="Imprimante"
                words={printerWords}
                now={printer.mood}
              />
              <p className="soft">
                Tiroir ouvert {printer.pulses} fois depuis le démarrage. Les derniers papiers{'\u00a0'}:
              </p>
              <Papers papers={printer.papers} />
            </>
          )}
        </section>
      ))}
      <p className="cluster gap-4">
        <Link to="/caisse" className="tap">
          Les caisses
        </Link>
        <HelpLink className="tap">Aide</HelpLink>
      </p>
    </main>
  )
}

type MoodProps = {
  tills_id: number
  device: 'printer' | 'terminal'
  title: string
  words: Readonly<Record<string, string>>
  now: string
}

function Mood({ tills_id, device, title, words, now }: MoodProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="caisse" value={tills_id} />
      <input type="hidden" name="appareil" value={device} />
      <fieldset className="cluster gap-2">
        <legend className="bold">{title}</legend>
        {Object.entries(words).map(([mood, label]) => (
          <button
            key={mood}
            type="submit"
            name="etat"
            value={mood}
            className={mood === now ? 'button' : 'button quiet'}
            aria-pressed={mood === now}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  )
}

type Terminal = NonNullable<Route.ComponentProps['loaderData']['tills'][number]['terminal']>

function TerminalSlips({ slips }: Pick<Terminal, 'slips'>) {
  if (slips.length === 0) return <p className="soft">Le terminal n’a encore rien fait.</p>
  return (
    <ul className="stack gap-1" aria-label="Tickets du terminal">
      {slips.slice(0, 5).map(({ kind, amount, done }, nth) => (
        // The index can be the key: slips have no number. The newest comes first.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={nth} className="tabular">
          {kind === 'debit' ? 'Débit' : 'Remboursement'} {eurosText(amount)}
          {'\u00a0'}: {done ? 'fait' : 'non fait'}
        </li>
      ))}
    </ul>
  )
}

function Papers({ papers }: { papers: readonly { lines: string[]; codes: QrDrawing[] }[] }) {
  if (papers.length === 0) return <p className="soft">Aucun.</p>
  return (
    <ul className="papers">
      {papers.map(({ lines, codes }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: papers have no number
        <li key={nth}>
          <pre>{lines.join('\n')}</pre>
          {codes.map((drawing, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <QrCode key={at} drawing={drawing} label="Code du billet" />
          ))}
        </li>
      ))}
    </ul>
  )
}
