import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFilm } from '../../tests/builders.ts'
import { openS3StandIn } from '../../tests/s3-stand-in.ts'
import { media } from '../catalogue/tables.ts'
import { backUp } from '../database/backup.ts'
import { filesInUse, filesOf } from '../files-in-use.ts'
import type { ApiEnv } from '../http/serve.ts'
import { createFilesInDatabase } from './files-in-database.ts'
import { createFilesInS3 } from './files-in-s3.ts'
import { mountImages } from './routes.ts'
import { shareFiles } from './share-files.ts'
import { createImageStore } from './store.ts'

const api = await useApi()
const s3 = await openS3StandIn()
const folders: string[] = []
afterAll(() => {
  s3.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const now = () => new Date()
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-shared-'))
  folders.push(folder)
  return folder
}
let serial = 0
const newName = () => `partage-${++serial}`
/** Content of more than two chunks in which no sequence repeats, so that swapped chunks are detected. */
const trailer = Buffer.from(Uint32Array.from({ length: 600_000 }, (_, n) => n * 2_654_435_761).buffer)

describe.each([
  ['the database', createFilesInDatabase(api.db)],
  ['an S3 store', createFilesInS3(s3.url, now)],
])('a file in the shared store (in %s) is available on every machine', (_, shared) => {
  const aMachine = (folder = aFolder()) => createImageStore(folder, newName, shared)

  test('a file saved on one machine is served by another, whole or in part, from one local copy', async () => {
    const [here, there] = [aMachine(), aMachine()]
    const name = await here.save(trailer, 'mp4')
    const app = new Hono<ApiEnv>()
    mountImages(app, there)
    const range = { range: 'bytes=1048570-1048585' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.request(`/api/video/${name}`, { headers: range })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(206)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(trailer.subarray(1_048_570, 1_048_586))
    }
    expect((await there.read(name))!.equals(trailer)).toBe(true)
    expect(readdirSync(there.folder)).toEqual([name])
  })

  test('a file removed on one machine is not found by a machine without a local copy', async () => {
    const here = aMachine()
    const name = await here.save(Buffer.from('affiche'), 'jpg')
    expect(await aMachine().has(name)).toBe(true)
    await here.remove(name)
    expect([await here.read(name), await aMachine().read(name)]).toEqual([null, null])
    await here.remove(name)
  })

  test('a missing local copy of a file is fetched again from the shared store', async () => {
    const folder = aFolder()
    const name = await aMachine(folder).save(Buffer.alloc(0), 'webm')
    rmSync(join(folder, name))
    expect(await aMachine(folder).read(name)).toEqual(Buffer.alloc(0))
    expect(await aMachine().read('jamais-vu.jpg')).toBeNull()
    expect(await aMachine().read('../secrets/key')).toBeNull()
  })

  test('shareFiles uploads files of the local folder or an earlier store, and lists the missing ones', async () => {
    const folder = aFolder()
    const earlier = createFilesInDatabase(api.db)
    const [old, moved, lost] = [newName(), newName(), newName()].map(name => `${name}.jpg`) as [
      string,
      string,
      string,
    ]
    writeFileSync(join(folder, old), 'ancienne')
    await earlier.put(moved, trailer)
    const names = [old, moved, lost]
    expect(await shareFiles(names, folder, shared, earlier)).toEqual({ missing: [lost] })
    const elsewhere = aMachine()
    expect(String(await elsewhere.read(old))).toBe('ancienne')
    expect((await elsewhere.read(moved))!.equals(trailer)).toBe(true)
    expect(await shared.lacking(names)).toEqual([lost])
  })
})

test('two machines that upload the same file to the shared store at the same time do not damage it', async () => {
  const shared = createFilesInDatabase(api.db)
  const name = `${newName()}.mp4`
  const folder = aFolder()
  writeFileSync(join(folder, name), trailer)
  await Promise.all([shareFiles([name], folder, shared, null), shareFiles([name], folder, shared, null)])
  expect((await createImageStore(aFolder(), newName, shared).read(name))!.equals(trailer)).toBe(true)
})

test('a file name that is not in the database is never requested from the shared store', async () => {
  const asked: string[] = []
  const get = async (name: string) => {
    asked.push(name)
    return null
  }
  const shared = { ...createFilesInDatabase(api.db), get }
  const isNamed = async (name: string) => (await filesInUse(api.db, name)).length > 0
  const images = createImageStore(aFolder(), newName, shared, isNamed)
  const film = await aFilm(api.db)
  await api.db.insert(media).values({ movies_id: film.id, src_backdrop: 'nomme.jpg' })
  for (const name of ['invente.jpg', 'nomme.jpg']) expect(await images.read(name)).toBeNull()
  expect(asked).toEqual(['nomme.jpg'])
})

test('a backup contains the files that another machine saved', async () => {
  const shared = createFilesInDatabase(api.db)
  const src_img = await createImageStore(aFolder(), newName, shared).save(Buffer.from('affiche'), 'jpg')
  const film = await aFilm(api.db)
  await api.db
    .insert(media)
    .values({ movies_id: film.id, src_img, src_video: 'https://ailleurs.example/film.mp4' })
  const file = join(aFolder(), 'house.gz')
  await backUp(api.db, filesOf({ db: api.db, images: createImageStore(aFolder(), newName, shared) }), file)
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const images = lines.map(line => JSON.parse(line)).filter(line => line[0] === 'image')
  expect(images).toEqual([['image', src_img, Buffer.from('affiche').toString('base64')]])
})

test.each([
  ['another secret', s3.urlWith('faux')],
  ['a missing bucket', s3.urlWith('secret+essai', 'ailleurs')],
])('with %s, the S3 error message does not reveal the key', async (_, url) => {
  const images = createImageStore(aFolder(), newName, createFilesInS3(url, now))
  const failure = await images.save(Buffer.from('x'), 'jpg').catch(String)
  expect(failure).toMatch(/the S3 store (answered 403|has no such bucket)/)
  expect(failure).not.toMatch(/cle|secret|faux/)
})
