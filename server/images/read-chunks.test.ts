import { expect, test } from 'vitest'
import { readChunks } from './read-chunks.ts'

const aMegabyte = 1024 * 1024
/** Content of two and a half chunks in which no sequence repeats, so that swapped chunks are detected. */
const bytes = Buffer.from(Uint32Array.from({ length: 640 * 1024 }, (_, n) => n * 2_654_435_761).buffer)

/** A Blob that records, in `most`, how many bytes were read at once. */
class WatchedFile extends Blob {
  most = 0
  override slice(from = 0, to = this.size) {
    const part = super.slice(from, to)
    this.most = Math.max(this.most, part.size)
    return part
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    this.most = this.size
    return super.arrayBuffer()
  }
}

test('a file on disk is read one chunk at a time, completely', async () => {
  const file = new WatchedFile([bytes])
  const parts = await Array.fromAsync(readChunks(file))
  expect(parts.map(part => part.length)).toEqual([aMegabyte, aMegabyte, aMegabyte / 2])
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect(file.most).toBe(aMegabyte)
})

test('a buffer is split into chunks of 1 MB, and empty content is one empty chunk', async () => {
  const parts = await Array.fromAsync(readChunks(bytes))
  expect(parts.map(part => part.length)).toEqual([aMegabyte, aMegabyte, aMegabyte / 2])
  for (const empty of [new Blob(), Buffer.alloc(0)])
    expect((await Array.fromAsync(readChunks(empty))).map(part => part.length)).toEqual([0])
})
