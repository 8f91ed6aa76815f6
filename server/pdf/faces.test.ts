import { expect, test, vi } from 'vitest'

test('a face that could not be read once is read again for the next file', async () => {
  vi.resetModules()
  const { loadFaces } = await import('./faces.ts')
  await expect(loadFaces(() => Promise.reject(new Error('too many open files')))).rejects.toThrow('too many')
  expect(Object.keys(await loadFaces())).toEqual(['regular', 'strong', 'title'])
})
