import type { HonoRequest } from 'hono'
import { isChosenFile } from '../../contract/rules/uploads.ts'
import { createLine } from './in-turn.ts'
import { Refusal } from './refusal.ts'

const usuallyLargest = 20 * 1024 * 1024
const mostFields = 200

export const isForm = (request: HonoRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.header('content-type') ?? '')

/** To take one apart takes its size twice more for a moment: one at a time, once it has arrived. */
const inTurn = createLine(1, 100)

/** The fields of a multipart form. A file input left alone counts as not given. */
export async function readForm(
  request: HonoRequest,
  largest = usuallyLargest,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new Refusal('not_a_form')
  const received = await readUpTo(largest, request.raw.body)
  const headers = { 'content-type': request.header('content-type')! }
  const form = await inTurn(() => new Response(handedOver(received), { headers }).formData()).catch(error => {
    throw error instanceof Refusal ? error : new Refusal('unreadable')
  })
  const given = [...form].filter(([, value]) => typeof value === 'string' || isChosenFile(value))
  // No form of ours comes near; what follows takes its time over each of them.
  if (given.length > mostFields) throw new Refusal('too_large')
  const names = given.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Refusal('invalid', { errors: [{ field: twice, message: 'Ce champ est donné deux fois.' }] })
  return Object.fromEntries(given)
}

/** Counts while reading: what a sender says of the length of a body is not believed. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Not `for await`: leaving it early would cancel the stream, which undici's own form bodies do not survive.
  const reader = body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return chunks
    length += value.length
    if (length > most) throw new Refusal('too_large')
    chunks.push(value)
  }
}

/** As they came, and kept by nobody else from then on. */
const handedOver = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    pull: controller => {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
