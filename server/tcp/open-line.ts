import { connect, type Socket } from 'node:net'

export type Endpoint = { host: string; port: number }

/** A TCP connection to a device on the cinema's network. It never throws: a broken connection counts as ended. */
export type DeviceLine = {
  send: (bytes: Uint8Array | string) => void
  /** Returns all bytes received so far. */
  received: () => Buffer
  /**
   * Waits at most this long until bytes arrive or the connection ends. If that happened since the last call,
   * returns immediately.
   */
  next: (ms: number) => Promise<'data' | 'ended' | 'silent'>
  close: () => void
}

/**
 * The most bytes that a device may send. The connection to a device that sends more counts as ended, because the
 * device must be faulty.
 */
const mostBytes = 16_384
const closingMs = 5_000

/** Opens a connection. Returns null if the device does not accept it in time, or if the signal aborts first. */
export function openLine(
  { host, port }: Endpoint,
  connectMs: number,
  signal?: AbortSignal,
): Promise<DeviceLine | null> {
  if (signal?.aborted) return Promise.resolve(null)
  return new Promise(resolve => {
    const socket = connect({ host, port, noDelay: true })
    const timer = setTimeout(() => socket.destroy(), connectMs)
    const abort = () => socket.destroy()
    signal?.addEventListener('abort', abort)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      resolve(null)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(lineOn(socket))
    })
  })
}

function lineOn(socket: Socket): DeviceLine {
  const parts: Buffer[] = []
  let size = 0
  let news: 'data' | null = null
  let ended = false
  let tell: () => void = () => undefined

  socket.on('data', part => {
    parts.push(part)
    size += part.length
    news = 'data'
    if (size > mostBytes) socket.destroy()
    tell()
  })
  const end = () => {
    ended = true
    tell()
  }
  socket.once('end', end)
  socket.once('close', end)

  const latest = () => {
    const told = news ?? (ended ? 'ended' : null)
    news = null
    return told
  }
  return {
    send: bytes => void socket.write(bytes),
    received: () => Buffer.concat(parts),
    next: ms =>
      new Promise(resolve => {
        const known = latest()
        if (known) return resolve(known)
        const answer = () => {
          clearTimeout(timer)
          tell = () => undefined
          resolve(latest() ?? 'silent')
        }
        const timer = setTimeout(answer, ms)
        tell = answer
      }),
    close: () => {
      // Data already written is still sent, but not for longer than `closingMs` if the device stops reading.
      socket.end(() => socket.destroy())
      socket.setTimeout(closingMs, () => socket.destroy())
    },
  }
}
