import { passedThrough } from '../http/tidy-memory.ts'

/** What is kept as a file: in memory, or still lying on the disk. */
export type Content = Uint8Array | Blob

const partSize = 1024 * 1024

/** Of a file on the disk one part at a time is in memory. What is empty has one part too. */
export async function* inParts(content: Content): AsyncGenerator<Uint8Array, undefined> {
  const length = content instanceof Blob ? content.size : content.length
  for (let at = 0; at === 0 || at < length; at += partSize) {
    const bytes =
      content instanceof Blob
        ? Buffer.from(await content.slice(at, at + partSize).arrayBuffer())
        : content.subarray(at, at + partSize)
    yield bytes
    passedThrough(bytes.length)
  }
}

export async function wholeOf(content: Content): Promise<Uint8Array> {
  return content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content
}
