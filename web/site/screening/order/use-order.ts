import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'
import { saleProblems } from '../../paying/typed-sale.ts'
import type { Screening } from '../screening.ts'
import type { SeatsInHand } from '../seats/use-seats.ts'
import type { RefusedOrder, Sending } from './refused-order.ts'
import { typedIn } from './typed-order.ts'

type Given = {
  screening: Screening
  /** Made by the server for this form. */
  formKey: string
  refused: RefusedOrder | undefined
  sending: Sending
  /** In a numbered room. */
  hand: SeatsInHand | null
}

/** What becomes of the form where scripts run: checked, sent once, and kept as it is until the sale is made. */
export function useOrder({ screening, formKey, refused, sending, hand }: Given) {
  const [messages, setMessages] = useState<readonly Message[]>(refused?.messages ?? [])
  // The page is read again after each refusal, and brings a key of another form each time.
  const [firstKey] = useState(refused?.key ?? formKey)
  const list = useFocusOnNews(messages)
  const answer = sending.data
  useEffect(() => {
    if (answer) setMessages(answer.messages)
  }, [answer])

  const { waits, waitForSeats } = useSeatsFirst(hand, setMessages)

  return {
    messages,
    list,
    /** It is sent once its seats are known. */
    waits,
    idempotencyKey: answer?.key ?? firstKey,
    submit(event: FormEvent<HTMLFormElement>) {
      const settled = hand?.settled ?? true
      // Once is enough, however often it is pressed.
      if (sending.state !== 'idle' || (waits && !settled)) return event.preventDefault()
      const problems = saleProblems(typedIn(new FormData(event.currentTarget)), screening.session_date)
      setMessages(problems)
      if (problems.length > 0 || !settled) event.preventDefault()
      if (problems.length === 0 && !settled) waitForSeats(event.currentTarget)
    },
    /** What was wrong with a field is no longer said once it is being changed. */
    forget(field: string) {
      if (messages.some(message => message.field === field))
        setMessages(messages.filter(message => message.field !== field))
    },
  }
}

/**
 * Seats for another count are still being asked for: the order waits for them and goes with what is shown then. Unless
 * they could not be had where the person chose: that is said, and nothing is bought unseen.
 */
function useSeatsFirst(hand: SeatsInHand | null, say: (messages: readonly Message[]) => void) {
  const [waiting, setWaiting] = useState<{ form: HTMLFormElement; own: boolean } | null>(null)
  const { settled, view } = hand ?? {}
  useEffect(() => {
    if (!waiting || !settled || !view) return
    setWaiting(null)
    const message = view.problem ?? (waiting.own && !view.own ? chosenElsewhere : null)
    if (message) say([{ field: 'sieges', message }])
    else if (view.lost.length === 0) waiting.form.requestSubmit()
  }, [waiting, settled, view, say])
  return {
    waits: waiting !== null,
    waitForSeats: (form: HTMLFormElement) => setWaiting({ form, own: hand?.view.own ?? false }),
  }
}

const chosenElsewhere =
  'Autant de places ne se trouvent pas là où vous aviez choisi\u00a0: regardez les sièges proposés, puis validez.'

/** The list of what is wrong takes the focus when it comes, not when a line of it goes. */
function useFocusOnNews(messages: readonly Message[]) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(messages)
  useEffect(() => {
    const isNews = messages.some(message => !before.current.includes(message))
    before.current = messages
    if (isNews) list.current?.focus()
  }, [messages])
  return list
}
