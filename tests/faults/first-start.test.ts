import { expect, test } from 'vitest'
import { handOnDemo } from '../harness/demo-folder.ts'
import { startProduct, temporaryFolder } from './product.ts'

test('a first start shows the address, the demo and its accounts; a second finds it as it was, pictures at IMAGE_HOST', async () => {
  const demo = temporaryFolder()
  const first = await startProduct({ DATA_DIR: demo.folder })
  // By name: a passkey cannot belong to a bare address.
  expect(first.address).toMatch(/^http:\/\/localhost:\d+\/$/)
  expect(first.printed()).toContain('membre@cinema.test     Membre-2026!')
  const films = await filmsAt(first.address)
  expect(films.length).toBeGreaterThanOrEqual(16)
  expect(await first.kill('SIGTERM')).toBe(0)
  await handOnDemo(demo.folder)
  // And with IMAGE_HOST, that is where every picture comes from, and the pages allow it.
  const host = 'https://images.cinema.test'
  const second = await startProduct({ DATA_DIR: demo.folder, IMAGE_HOST: `${host}/` })
  expect(await filmsAt(second.address)).toEqual(films)
  for (const path of ['', `film/${films[0]!.id}`]) {
    const page = await fetch(second.address + path)
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' ${host};`)
    const pictures = (await page.text()).match(/[^\s"'=,]*\/api\/img\/[^\s"']+/g) ?? []
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter(picture => !picture.startsWith(`${host}/api/img/`))).toEqual([])
  }
  expect(await second.kill('SIGTERM')).toBe(0)
  demo.remove()
})

const filmsAt = async (address: string) =>
  (await fetch(`${address}api/v1/app/movie`)).json() as Promise<{ id: number }[]>
