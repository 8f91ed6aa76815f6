import type { HonoRequest } from 'hono'
import { isChosenFile } from '../../contract/rules/uploads.ts'
import { Refusal } from './refusal.ts'

const usuallyLargest = 20 * 1024 * 1024
const mostFields = 200

export const isForm = (request: HonoRequest): boolean =>
  /^multipart\/form-data\b/i.test(request.header('content-type') ?? '')

/** The fields of a multipart form. A file input left alone counts as not given. */
export async function readForm(
  request: HonoRequest,
  largest = usuallyLargest,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new Refusal('not_a_form')
  const bytes = await readUpTo(largest, request.raw.body)
  const headers = { 'content-type': request.header('content-type')! }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new Refusal('unreadable')
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
async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // Not `for await`: leaving it early would cancel the stream, which undici's own form bodies do not survive.
  const reader = body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return new Blob(chunks)
    length += value.length
    if (length > most) throw new Refusal('too_large')
    chunks.push(value as Uint8Array<ArrayBuffer>)
  }
}
