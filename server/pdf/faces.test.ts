import { expect, test } from 'vitest'

test('a face that could not be read once is read again for the next file', async () => {
  const unread = './faces.ts?anew=unread'
  const { loadFaces }: typeof import('./faces.ts') = await import(unread)
  await expect(loadFaces(() => Promise.reject(new Error('too many open files')))).rejects.toThrow('too many')
  expect(Object.keys(await loadFaces())).toEqual(['regular', 'strong', 'title'])
})
