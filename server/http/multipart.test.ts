import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, takeApart } from './multipart.ts'

type Part = { name: string; filename: string | null; content: string }

/** What is read of these bytes when they come in pieces of such lengths. */
async function readInPieces(bytes: Buffer, boundary: string, lengths: number[]): Promise<Part[]> {
  async function* pieces() {
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const length = lengths[turn % lengths.length]!
      yield bytes.subarray(at, at + length)
      at += length
    }
  }
  const parts: Part[] = []
  for await (const piece of takeApart(pieces(), boundary)) {
    if (Buffer.isBuffer(piece)) parts.at(-1)!.content += piece.toString('latin1')
    else parts.push({ ...piece, content: '' })
  }
  return parts
}

/** The same as Node itself reads it. */
async function readByNode(body: Buffer, contentType: string): Promise<Part[]> {
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  return Promise.all(
    [...form].map(async ([name, value]) => ({
      name,
      filename: typeof value === 'string' ? null : value.name,
      content: Buffer.from(await new Response(value).arrayBuffer()).toString('latin1'),
    })),
  )
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a"b', 'c\r\nd', 'é; name="x"', '\\', ''),
)
/** Where a delimiter begins and then does not go on, above all. */
const bytes = fc
  .array(fc.oneof(fc.constantFrom('\r', '\n', '\r\n', '\r\n-', '\r\n--', '--', '\0'), fc.string()), {
    maxLength: 30,
  })
  .map(some => some.join(''))
const field = fc.record({ name: text, filename: fc.option(text), content: bytes })
const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 })

test('a form that arrives in pieces of any length is read as Node itself reads it whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 6 }), lengths, async (fields, cut) => {
      const form = new FormData()
      for (const { name, filename, content } of fields)
        if (filename === null) form.append(name, content)
        else form.append(name, new Blob([content]), filename)
      const sent = new Response(form)
      const contentType = sent.headers.get('content-type')!
      const body = Buffer.from(await sent.arrayBuffer())
      const read = await readInPieces(body, boundaryOf(contentType)!, cut)
      expect(read).toEqual(await readByNode(body, contentType))
      expect(read).toHaveLength(fields.length)
    }),
    { numRuns: 300 },
  )
})

test('one that is cut off anywhere is unreadable, and so is one that goes on after its end', async () => {
  const whole = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--')
  expect(await readInPieces(whole, 'x', [7])).toEqual([{ name: 'a', filename: null, content: '1' }])
  const ended = Buffer.concat([whole, Buffer.from('\r\n')])
  expect(await readInPieces(ended, 'x', [7])).toHaveLength(1)
  for (let length = 0; length < whole.length; length++)
    await expect(readInPieces(whole.subarray(0, length), 'x', [5])).rejects.toMatchObject({
      code: 'unreadable',
    })
  for (const more of ['\r\n--x', 'abc', '\r\n\r\n'])
    await expect(readInPieces(Buffer.concat([whole, Buffer.from(more)]), 'x', [5])).rejects.toMatchObject({
      code: 'unreadable',
    })
})

test.each([
  ['no disposition', 'Content-Type: text/plain'],
  ['no name', 'Content-Disposition: form-data; filename="a"'],
  ['another disposition', 'Content-Disposition: attachment; name="a"'],
  ['a name without its end', 'Content-Disposition: form-data; name="a'],
  ['something behind the name', 'Content-Disposition: form-data; name="a" b'],
  ['a head without end', `X: ${'x'.repeat(40_000)}`],
])('a part with %s is unreadable', async (_, head) => {
  const body = Buffer.from(`--x\r\n${head}\r\n\r\n1\r\n--x--\r\n`)
  await expect(readInPieces(body, 'x', [1000])).rejects.toMatchObject({ code: 'unreadable' })
})

test('the delimiter is named by the header of the form', () => {
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(boundaryOf('multipart/form-data;boundary=----x')).toBe('----x')
  expect(boundaryOf('multipart/form-data')).toBeUndefined()
})
