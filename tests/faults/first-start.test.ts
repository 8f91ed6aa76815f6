import { expect, test } from 'vitest'
import { copyDemoFolder } from '../harness/demo-folder.ts'
import { startProduct, temporaryFolder } from './product.ts'

test('the first start prints the URL and the demo accounts, and a restart keeps the data', async () => {
  const demo = temporaryFolder()
  const first = await startProduct({ DATA_DIR: demo.folder })
  // The URL has a host name, because passkeys do not work with an IP address.
  expect(first.address).toMatch(/^http:\/\/localhost:\d+\/$/)
  expect(first.printed()).toContain('membre@cinema.test     Membre-2026!')
  const films = await filmsAt(first.address)
  expect(films.length).toBeGreaterThanOrEqual(16)
  expect(await first.kill('SIGTERM')).toBe(0)
  await copyDemoFolder(demo.folder)
  // With IMAGE_HOST, pages load every picture from that host, and the content security policy allows it.
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
