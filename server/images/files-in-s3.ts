import { createLine } from '../http/in-turn.ts'
import { wholeOf } from './in-parts.ts'
import type { SharedFiles } from './shared-files.ts'
import { signS3 } from './sign-s3.ts'

const patience = 60_000

/** `https://key:secret@host/bucket/folder?region=…`; the bucket stands in the path, which every such store understands. */
export function createFilesInS3(store: URL, now: () => Date): SharedFiles {
  const key = {
    id: decodeURIComponent(store.username),
    secret: decodeURIComponent(store.password),
    region: store.searchParams.get('region') ?? 'us-east-1',
  }
  const folder = `${store.origin}${store.pathname.replace(/\/*$/, '/')}`

  async function ask(method: string, name: string, bytes: Uint8Array | '' = '') {
    const url = new URL(name, folder)
    const { host: _, ...headers } = signS3(key, { method, url, headers: {}, at: now() }, bytes)
    const body = bytes === '' ? null : new Uint8Array(bytes)
    const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(patience) })
    if (answer.ok || answer.status === 404) return answer
    // Its answer names the key that was used, and may repeat what was signed: only the code is told.
    await answer.body?.cancel()
    throw new Error(`the S3 store answered ${answer.status} to ${method} ${name}`)
  }

  return {
    async put(name, content) {
      // It is signed before it is sent.
      const answer = await ask('PUT', name, await wholeOf(content))
      await answer.body?.cancel()
      if (answer.status === 404) throw new Error('the S3 store has no such bucket')
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer.status !== 404) return answer.body
      await answer.body?.cancel()
      return null
    },
    async delete(name) {
      const answer = await ask('DELETE', name)
      await answer.body?.cancel()
    },
    async lacking(names) {
      const inTurn = createLine(8, names.length)
      const there = await Promise.all(names.map(name => inTurn(() => ask('HEAD', name))))
      return names.filter((_, n) => there[n]!.status === 404)
    },
  }
}
