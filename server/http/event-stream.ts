import type { EventFeed } from '../../contract/endpoint.ts'

/** What a feed tells, in the words of server-sent events, until it ends or whoever listens is gone. */
export function eventStream<Value>(
  feed: EventFeed<Value>,
  write: (value: Value) => string,
  gone: AbortSignal,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      // One unread event is enough: whoever reads slowly misses what is in between, never the latest.
      const send = (text: string): boolean => {
        if (controller.desiredSize === null || controller.desiredSize <= 0) return false
        controller.enqueue(bytes.encode(text))
        return true
      }
      leave = feed({
        tell: value => send(`data: ${write(value)}\n\n`),
        stillHere: () => send(':\n\n'),
        end: () => controller.close(),
      })
      // A caller who left while we were still preparing never reads, so never cancels.
      gone.addEventListener('abort', leave, { once: true })
      if (gone.aborted) leave()
    },
    cancel: () => leave(),
  })
}
