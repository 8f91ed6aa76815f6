import { type FormEvent, useCallback, useState } from 'react'
import type { Gate } from '../../../contract/rules/admission.ts'
import { ByName } from './by-name.tsx'
import { Camera } from './camera.tsx'
import { DeviceSettings } from './device-settings.tsx'
import type { ProofAnswer, Scan, Searched, Shown } from './door-types.ts'
import { LineState } from './line-state.tsx'
import { OpenQuestions, ProofAnswers } from './proof-answers.tsx'
import { signal } from './signals.ts'
import { undoEntryOf } from './undo.ts'
import { useGatekeeper } from './use-gatekeeper.ts'
import { useHandScanner } from './use-hand-scanner.ts'
import { useOfflinePage } from './use-offline-page.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { VerdictScreen } from './verdict-screen.tsx'

type Props = {
  gate: Gate
  sessionIds: readonly number[]
  counters: { entered: number; sold: number }
  isAdmin: boolean
  searched: Searched | null
}

/** Camera, hand scanner and typed codes lead to the same answer. */
export function Scanner({ gate, sessionIds, counters, isAdmin, searched }: Props) {
  const { gatekeeper, kept, state } = useGatekeeper(gate, sessionIds, counters)
  const [shown, setShown] = useState<Shown | null>(null)
  const [entered, setEntered] = useState<readonly number[]>([])
  const next = useCallback(() => setShown(null), [])
  const show = useCallback(
    async (answered: Promise<Shown | null> | undefined) => {
      const answer = await answered
      if (!answer) return
      setShown(answer)
      if (answer.entered !== null) setEntered(known => [...known, answer.entered!])
      signal(answer.question ? 'question' : answer.colour, kept?.read('muted') ?? false)
    },
    [kept],
  )
  const scan = useCallback((text: string) => show(gatekeeper?.scan(text)), [gatekeeper, show])
  const answer = (scan_id: string, proof: ProofAnswer) => void show(gatekeeper?.answer(scan_id, proof))
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
      <LineState state={state} onDismiss={() => gatekeeper?.dismissConflicts()} />
      <Camera onRead={gatekeeper ? scan : null} />
      <OpenQuestions
        questions={state.questions.filter(one => one.scan_id !== shown?.question?.scan_id)}
        onAnswer={answer}
      />
      <p className="admission-counters">
        <strong>{state.counters.entered}</strong> entré{state.counters.entered > 1 && 's'} sur{' '}
        <strong>{state.counters.sold}</strong>
      </p>
      <form className="code-form with-scripts" onSubmit={typed}>
        <label htmlFor="code-tape">Code du billet</label>
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
        onHold={gatekeeper ? (scan: Scan) => void show(gatekeeper.hold(scan)) : null}
      />
      {kept && <DeviceSettings kept={kept} />}
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
                gatekeeper?.letIn()
                next()
              }}
            >
              Laisser entrer
            </button>
          )}
          {isAdmin && shown.verdict === 'already_used' && shown.entered !== null && (
            <button
              type="button"
              className="button"
              onClick={async () => {
                await undoEntryOf(shown.entered!)
                setEntered(known => known.filter(one => one !== shown.entered))
                await gatekeeper?.refresh()
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
