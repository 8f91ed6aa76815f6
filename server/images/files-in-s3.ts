import { createHash, createHmac } from 'node:crypto'
import { createQueue } from '../http/queue.ts'
import { readContent } from './read-chunks.ts'
import type { SharedFiles } from './shared-files.ts'

const patience = 60_000

/**
 * Stores files in an S3 bucket. The URL has the form `https://key:secret@host/bucket/folder?region=…`. Requests
 * are path-style, which every S3-compatible store supports.
 */
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
    // The response body contains the access key and may repeat signed data, so the error names only the status.
    await answer.body?.cancel()
    throw new Error(`the S3 store answered ${answer.status} to ${method} ${name}`)
  }

  return {
    async put(name, content) {
      // The signature covers the whole content, so load the content into memory.
      const answer = await ask('PUT', name, await readContent(content))
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
      const runQueued = createQueue(8, names.length)
      const there = await Promise.all(names.map(name => runQueued(() => ask('HEAD', name))))
      return names.filter((_, n) => there[n]!.status === 404)
    },
  }
}

type S3Key = { id: string; secret: string; region: string }

type Request = { method: string; url: URL; headers: Record<string, string>; at: Date }

/** Signs a request with AWS Signature Version 4. Returns its headers. */
export function signS3(
  { id, secret, region }: S3Key,
  { method, url, headers, at }: Request,
  payload: Uint8Array | '',
): Record<string, string> {
  const instant = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = instant.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(payload),
    'x-amz-date': instant,
  }
  const names = Object.keys(signed).sort()
  const asked = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map(name => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', instant, scope, sha256(asked)].join('\n')).toString('hex')
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
