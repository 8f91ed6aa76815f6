import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../ui/form/messages.ts'
import { saleProblems } from '../../paying/typed-sale.ts'
import type { Screening } from '../screening.ts'
import type { RefusedOrder, Sending } from './refused-order.ts'
import { typedIn } from './typed-order.ts'

type Given = {
  screening: Screening
  /** Made by the server for this form. */
  formKey: string
  refused: RefusedOrder | undefined
  sending: Sending
}

/** What becomes of the form where scripts run: checked, sent once, and kept as it is until the sale is made. */
export function useOrder({ screening, formKey, refused, sending }: Given) {
  const [messages, setMessages] = useState<readonly Message[]>(refused?.messages ?? [])
  // The page is read again after each refusal, and brings a key of another form each time.
  const [firstKey] = useState(refused?.key ?? formKey)
  const list = useFocusOnNews(messages)
  const answer = sending.data
  useEffect(() => {
    if (answer) setMessages(answer.messages)
  }, [answer])

  return {
    messages,
    list,
    idempotencyKey: answer?.key ?? firstKey,
    submit(event: FormEvent<HTMLFormElement>) {
      // Once is enough, however often it is pressed.
      if (sending.state !== 'idle') return event.preventDefault()
      const problems = saleProblems(typedIn(new FormData(event.currentTarget)), screening.session_date)
      setMessages(problems)
      if (problems.length > 0) event.preventDefault()
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
