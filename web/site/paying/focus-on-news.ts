import { useEffect, useRef } from 'react'
import type { Message } from '../../ui/form/messages.ts'
import { cardNames } from './typed-sale.ts'

/**
 * Moves the focus to the list of errors if an error is added, but not if one is removed. If the only error is
 * about the card (for example a declined payment), moves the focus to the card field instead, so that the buyer
 * can correct it.
 */
export function useFocusOnNews(messages: readonly Message[]) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef<readonly Message[] | null>(null)
  useEffect(() => {
    const isNews = messages.some(message => before.current && !before.current.includes(message))
    before.current = messages
    if (!isNews) return
    const field = messages.length === 1 ? messages[0]!.field : undefined
    const card = cardNames.some(name => name === field) ? document.getElementById(field!) : null
    const target = card ?? list.current
    target?.focus()
  }, [messages])
  return list
}
