import { Refusal } from './refusal.ts'

/** What is said of a part before its content. Without a file name it is a text. */
export type PartHead = { name: string; filename: string | null }

const largestHead = 16 * 1024

/** What parts the parts of such a form; undefined where it is not said. */
export const boundaryOf = (contentType: string): string | undefined => {
  const [, quoted, bare] = /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? bare
}

/**
 * The parts of a multipart form as they arrive: for each its head, then its content in pieces, which are to be used before
 * the next is asked for. Node's own reader holds the whole form in memory, several times; what this one reads, it reads
 * as that one does (multipart.test.ts), in the memory of one piece.
 */
export async function* takeApart(
  body: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<PartHead | Buffer> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line before it that it would have to end.
  let held = Buffer.from('\r\n')
  const more = async () => {
    const { value, done } = await body.next()
    if (done) throw new Refusal('unreadable')
    held = Buffer.concat([held, value])
  }
  const take = async (length: number) => {
    while (held.length < length) await more()
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  if (!(await take(delimiter.length)).equals(delimiter)) throw new Refusal('unreadable')
  for (;;) {
    const next = (await take(2)).toString('latin1')
    if (next === '--') break
    if (next !== '\r\n') throw new Refusal('unreadable')
    while (!held.includes('\r\n\r\n')) {
      if (held.length > largestHead) throw new Refusal('unreadable')
      await more()
    }
    yield headOf((await take(held.indexOf('\r\n\r\n'))).toString())
    await take(4)
    for (;;) {
      const end = held.indexOf(delimiter)
      // Its last bytes may be where a delimiter begins.
      const content = await take(end >= 0 ? end : Math.max(0, held.length - delimiter.length + 1))
      if (content.length > 0) yield content
      if (end >= 0) break
      await more()
    }
    await take(delimiter.length)
  }
  for (let rest = held; ; ) {
    const { value, done } = await body.next()
    if (done && ['', '\r\n'].includes(rest.toString('latin1'))) return
    if (done || rest.length > 2) throw new Refusal('unreadable')
    rest = Buffer.concat([rest, value])
  }
}

function headOf(text: string): PartHead {
  const beginning = /^content-disposition:[ \t]*form-data[ \t]*/i
  const disposition =
    text
      .split('\r\n')
      .find(line => beginning.test(line))
      ?.replace(beginning, '') ?? ''
  const said = new Map<string, string>()
  const parameter = /;[ \t]*([\w*-]+)=(?:"([^"]*)"|([^\s;"]+))[ \t]*/gy
  let read = 0
  for (const [whole, name = '', quoted, bare = ''] of disposition.matchAll(parameter)) {
    said.set(name.toLowerCase(), decoded(quoted ?? bare))
    read += whole.length
  }
  const name = said.get('name')
  if (name === undefined || read < disposition.length) throw new Refusal('unreadable')
  return { name, filename: said.get('filename') ?? null }
}

/** As browsers write what would end the name. */
const decoded = (name: string): string =>
  name.replace(/%(0A|0D|22)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
