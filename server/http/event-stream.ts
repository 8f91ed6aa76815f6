import type { EventFeed } from '../../contract/endpoint.ts'

const written = new WeakMap<object, Uint8Array>()

/** What a feed tells, in the words of server-sent events, until it ends or whoever listens is gone. */
export function eventStream<Value extends object>(
  feed: EventFeed<Value>,
  write: (value: Value) => string,
  gone: AbortSignal,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  // One and the same value is written once, however many are told.
  const eventOf = (value: Value): Uint8Array => {
    const event = written.get(value) ?? bytes.encode(`data: ${write(value)}\n\n`)
    written.set(value, event)
    return event
  }
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      // One unread event is enough: whoever reads slowly misses what is in between, never the latest.
      const send = (event: () => Uint8Array): boolean => {
        if (controller.desiredSize === null || controller.desiredSize <= 0) return false
        controller.enqueue(event())
        return true
      }
      leave = feed({
        tell: value => send(() => eventOf(value)),
        stillHere: () => send(() => bytes.encode(':\n\n')),
        end: () => controller.close(),
      })
      // A caller who left while we were still preparing never reads, so never cancels.
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()
    },
    cancel: () => leave(),
  })
}
