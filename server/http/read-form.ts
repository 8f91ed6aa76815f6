import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { HonoRequest } from 'hono'
import type { RefusalCode } from '../../contract/refusals.ts'
import { isChosenFile } from '../../contract/rules/uploads.ts'
import { ownerOnly } from '../files.ts'
import type { Arrivals } from './arriving-files.ts'
import { Refusal } from './refusal.ts'

const usuallyLargest = 20 * 1024 * 1024
/** The most parts of a form. Our forms have far fewer, and each part costs time. */
const mostParts = 200
/** The most bytes of a text field, which is kept in memory. */
const mostTextBytes = 2 * 1024 * 1024

export const isMultipart = (request: HonoRequest): boolean =>
  request.header('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false

export type FormSource = {
  arrivals: Arrivals
  /** The form, if a page that calls the API in process has already read it. */
  form?: FormData | undefined
}

/**
 * Reads the fields of a form. Refuses a field that occurs twice. A file field without a chosen file counts as not
 * sent.
 */
export async function readForm(
  request: HonoRequest,
  { arrivals, form }: FormSource,
  largest = usuallyLargest,
): Promise<Record<string, unknown>> {
  if (!form && !isMultipart(request)) throw new Refusal('not_a_form')
  const parts = form ?? (await receiveForm(request.raw, arrivals, largest))
  const given = [...parts].filter(([, value]) => typeof value === 'string' || isChosenFile(value))
  const names = given.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Refusal('invalid', { errors: [{ field: twice, message: 'Ce champ est donné deux fois.' }] })
  return Object.fromEntries(given)
}

/**
 * Reads a multipart form as it arrives. Texts are kept in memory; files are stored on disk until `arrivals` is
 * closed.
 */
export async function receiveForm(request: Request, arrivals: Arrivals, largest: number): Promise<FormData> {
  const form = new FormData()
  const files: Promise<void>[] = []
  const ended = new AbortController()
  const parser = parserOf(request)
  const refuse = (code: RefusalCode) => parser.destroy(new Refusal(code))
  parser.on('field', (name, value, _, isCut) => {
    if (isCut || !name) refuse(isCut ? 'too_large' : 'unreadable')
    else form.append(name, value)
  })
  parser.on('file', (name, content, filename) => {
    if (name) files.push(save(content, name, filename))
    else refuse('unreadable')
  })
  parser.on('partsLimit', () => refuse('too_large'))

  async function save(content: Readable, name: string, filename: string): Promise<void> {
    const path = await arrivals.newPath()
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: ownerOnly }), ended)
    form.append(name, await arrivals.arrived(path, filename))
  }

  try {
    await pipeline(bytesOf(request.body, largest), parser)
    await Promise.all(files)
    return form
  } catch (error) {
    // Stop writing files if the sender disconnected or the form was refused.
    ended.abort()
    await Promise.allSettled(files)
    throw isDiskError(error) || error instanceof Refusal ? error : new Refusal('unreadable')
  }
}

function parserOf(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { parts: mostParts, fieldSize: mostTextBytes },
      // A part with a file name is a file, whatever its type.
      isPartAFile: (_, __, filename) => filename !== undefined,
    })
  } catch {
    throw new Refusal('unreadable')
  }
}

/** Yields the body and counts its bytes, because the declared length cannot be trusted. */
async function* bytesOf(body: ReadableStream<Uint8Array> | null, largest: number) {
  let length = 0
  // Do not use `for await`: leaving it early cancels the stream, and undici throws if it cancels a form that it
  // encoded itself.
  const reader = body?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return
    length += value.length
    if (length > largest) throw new Refusal('too_large')
    yield value
  }
}

const isDiskError = (error: unknown): boolean => (error as NodeJS.ErrnoException)?.syscall !== undefined
