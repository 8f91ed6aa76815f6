import { type FormEvent, useEffect, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'
import { useFocusOnNews } from '../../paying/focus-on-news.ts'
import { saleProblems } from '../../paying/typed-sale.ts'
import type { Screening } from '../screening.ts'
import { isAsked } from '../seats/seats-view.ts'
import type { SeatSelection } from '../seats/use-seats.ts'
import type { RefusedOrder, Sending } from './refused-order.ts'
import { typedIn } from './typed-order.ts'

type Given = {
  screening: Screening
  /** The idempotency key that the server created for this form. */
  formKey: string
  refused: RefusedOrder | undefined
  sending: Sending
  /** The selected seats; null in a room without numbered seats. */
  hand: SeatSelection | null
}

/**
 * Runs the order form with JavaScript: validates it, submits it only once, and keeps what was typed until the sale
 * succeeds.
 */
export function useOrder({ screening, formKey, refused, sending, hand }: Given) {
  const [messages, setMessages] = useState<readonly Message[]>(refused?.messages ?? [])
  // Keep the first idempotency key. Each reload of the page data, as after a refusal, brings a new key: with it,
  // the next attempt could create a second order.
  const [firstKey] = useState(refused?.key ?? formKey)
  const list = useFocusOnNews(messages)
  const answer = sending.data
  useEffect(() => {
    if (answer) setMessages(answer.messages)
  }, [answer])

  // Once the buyer has accepted other seats, remove the message about lost seats.
  const asked = hand !== null && isAsked(hand.view)
  useEffect(() => {
    if (!asked) setMessages(messages => messages.filter(({ field }) => field !== 'sieges'))
  }, [asked])

  const { waits, waitForSeats } = useSeatsFirst(hand, setMessages)

  return {
    messages,
    list,
    /** True while the submission is delayed, because seats for a new count of tickets are being looked up. */
    waits,
    idempotencyKey: answer?.key ?? firstKey,
    submit(event: FormEvent<HTMLFormElement>) {
      const settled = hand?.settled ?? true
      // Ignore repeated clicks while the order is being sent or waits for its seats.
      if (sending.state !== 'idle' || (waits && !settled)) return event.preventDefault()
      const problems = saleProblems(typedIn(new FormData(event.currentTarget)), screening.session_date)
      setMessages(problems)
      if (problems.length > 0 || !settled) event.preventDefault()
      if (problems.length === 0 && !settled) waitForSeats(event.currentTarget)
    },
    /** Removes the errors of a field once it changes. */
    forget(field: string) {
      if (messages.some(message => message.field === field))
        setMessages(messages.filter(message => message.field !== field))
    },
  }
}

/**
 * If the buyer submits the form while seats for a new count of tickets are being looked up, delays the submission
 * until they are found. If these are not the seats that the buyer had chosen, shows a message instead of
 * submitting, so that the buyer sees them first.
 */
function useSeatsFirst(hand: SeatSelection | null, say: (messages: readonly Message[]) => void) {
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
