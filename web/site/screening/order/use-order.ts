import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Message } from '../../../ui/form/messages.ts'
import { afterExpiry, paymentPath, reservationPath } from '../reservation-path.ts'
import type { Screening } from '../screening.ts'
import { type RefusedOrder, usesUpTheKey } from './refused-order.ts'
import { sendOrder } from './send-order.ts'
import { orderProblems, typedIn } from './typed-order.ts'

type Given = {
  screening: Screening
  /** Made by the server for this form. */
  formKey: string
  refused: RefusedOrder | undefined
  busy: boolean
  setBusy: (busy: boolean) => void
}

/** What becomes of the form where scripts run: checked, sent once, and kept as it is until the sale is made. */
export function useOrder({ screening, formKey, refused, busy, setBusy }: Given) {
  const [messages, setMessages] = useState<readonly Message[]>(refused?.messages ?? [])
  const [key] = useState(refused?.key ?? formKey)
  const [attempt, setAttempt] = useState(0)
  const list = useFocusOnNews(messages)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function order(form: HTMLFormElement) {
    const typed = typedIn(new FormData(form))
    const problems = orderProblems(typed, screening.session_date)
    setMessages(problems)
    if (problems.length > 0) return
    setBusy(true)
    const sent = await sendOrder(typed)
    // Busy until the next page is there. The one that shows Stripe's fields is asked for whole: it may load them.
    if ('orderId' in sent && sent.toPay) return location.assign(paymentPath(sent.orderId))
    if ('orderId' in sent) return navigate(`/utilisateur/reservation/${sent.orderId}`)
    setBusy(false)
    if ('unanswered' in sent) return setMessages(sent.unanswered)
    if (sent.refused === 'not_logged_in')
      return navigate(afterExpiry(reservationPath(screening, Number(typed.nbr_seats_payed))))
    setMessages(sent.messages)
    if (usesUpTheKey(sent.refused)) setAttempt(attempt + 1)
    // The seats that are left, the price: whatever has changed meanwhile.
    await revalidate()
  }

  return {
    messages,
    list,
    idempotencyKey: attempt === 0 ? key : `${key}-${attempt}`,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!busy) order(event.currentTarget)
    },
    /** What was wrong with a field is no longer said once it is being changed. */
    forget(field: string) {
      if (messages.some(message => message.field === field))
        setMessages(messages.filter(message => message.field !== field))
    },
  }
}

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
