/** The content of a file, in memory or still on disk. */
export type Content = Uint8Array | Blob

const partSize = 1024 * 1024

/**
 * Yields the content in chunks of 1 MB, so that only one chunk of a file on disk is in memory. Yields one empty
 * chunk for empty content.
 */
export async function* readChunks(content: Content): AsyncGenerator<Uint8Array, undefined> {
  const length = content instanceof Blob ? content.size : content.length
  for (let at = 0; at === 0 || at < length; at += partSize) {
    yield content instanceof Blob
      ? Buffer.from(await content.slice(at, at + partSize).arrayBuffer())
      : content.subarray(at, at + partSize)
  }
}

export async function readContent(content: Content): Promise<Uint8Array> {
  return content instanceof Blob ? Buffer.from(await content.arrayBuffer()) : content
}
