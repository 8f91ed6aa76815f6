import type { FileHandle } from 'node:fs/promises'
import type { HonoRequest } from 'hono'
import { isChosenFile } from '../../contract/rules/uploads.ts'
import type { Arrivals } from './arriving-files.ts'
import { boundaryOf, takeApart } from './multipart.ts'
import { Refusal } from './refusal.ts'
import { passedThrough } from './tidy-memory.ts'

const usuallyLargest = 20 * 1024 * 1024
/** No form of ours comes near; what follows takes its time over each of them. */
const mostParts = 200
/** Of all its texts together: they stay in memory. */
const mostTextBytes = 1024 * 1024

export const isForm = (request: HonoRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.header('content-type') ?? '')

/** The fields of a multipart form; its files lie on the disk. A file input left alone counts as not given. */
export async function readForm(
  request: HonoRequest,
  arrivals: Arrivals,
  largest = usuallyLargest,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new Refusal('not_a_form')
  const boundary = boundaryOf(request.header('content-type')!)
  if (boundary === undefined) throw new Refusal('unreadable')
  const parts = await receive(bytesOf(largest, request.raw.body), boundary, arrivals)
  const given = parts.filter(([, value]) => typeof value === 'string' || isChosenFile(value))
  const names = given.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Refusal('invalid', { errors: [{ field: twice, message: 'Ce champ est donné deux fois.' }] })
  return Object.fromEntries(given)
}

/** Counts while reading: what a sender says of the length of a body is not believed. */
async function* bytesOf(
  most: number,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array, undefined> {
  let length = 0
  // Not `for await`: leaving it early would cancel the stream, which undici's own form bodies do not survive.
  const reader = body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return undefined
    length += value.length
    if (length > most) throw new Refusal('too_large')
    yield value
    passedThrough(value.length)
  }
}

async function receive(body: AsyncIterator<Uint8Array>, boundary: string, arrivals: Arrivals) {
  const parts: [string, string | File][] = []
  let end = async (): Promise<unknown> => undefined
  let take = async (_: Buffer): Promise<unknown> => undefined
  let texts = 0
  for await (const piece of takeApart(body, boundary)) {
    if (Buffer.isBuffer(piece)) {
      await take(piece)
      continue
    }
    await end()
    if (parts.length >= mostParts) throw new Refusal('too_large')
    const { name, filename } = piece
    if (filename === null) {
      const text: Buffer[] = []
      take = async bytes => {
        texts += bytes.length
        if (texts > mostTextBytes) throw new Refusal('too_large')
        text.push(Buffer.from(bytes))
      }
      end = async () => parts.push([name, new TextDecoder().decode(Buffer.concat(text))])
    } else {
      let file: FileHandle | undefined
      take = async bytes => {
        file ??= await arrivals.begin()
        await file.writeFile(bytes)
      }
      end = async () =>
        parts.push([name, file ? await arrivals.arrived(file, filename) : new File([], filename)])
    }
  }
  await end()
  return parts
}
