import type { EventFeed } from '../../contract/endpoint.ts'

const written = new WeakMap<object, Uint8Array>()

/** Sends a feed as server-sent events, until the feed ends or the client disconnects. */
export function eventStream<Value extends object>(
  feed: EventFeed<Value>,
  write: (value: Value) => string,
  gone: AbortSignal,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  // Encode each value once for all clients.
  const eventOf = (value: Value): Uint8Array => {
    const event = written.get(value) ?? bytes.encode(`data: ${write(value)}\n\n`)
    written.set(value, event)
    return event
  }
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      // Buffer at most one event per client. A slow client misses values, but always gets the latest one.
      const send = (event: () => Uint8Array): boolean => {
        if (controller.desiredSize === null || controller.desiredSize <= 0) return false
        controller.enqueue(event())
        return true
      }
      leave = feed({
        tell: value => send(() => eventOf(value)),
        sendKeepAlive: () => send(() => bytes.encode(':\n\n')),
        end: () => controller.close(),
      })
      // If a client disconnects before the stream begins, the stream is not cancelled, so listen to the abort
      // signal too.
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()
    },
    cancel: () => leave(),
  })
}
