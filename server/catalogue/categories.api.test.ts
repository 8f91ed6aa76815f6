import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFilm } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { categories } from './tables.ts'

const api = await useApi()
const manager = await aStaffMember(api)

describe('a category', () => {
  test('staff create, read, rename and delete a category', async () => {
    const created = await manager.post('category', { name_cat: ' Comédie ' })
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number), name_cat: 'Comédie' } })
    const path = `category/${created.body.id}`
    expect(await manager.get(path)).toMatchObject({ status: 200, body: created.body })
    const renamed = await manager.patch(path, { name_cat: 'Comédie musicale' })
    expect(renamed).toMatchObject({ status: 200, body: { ...created.body, name_cat: 'Comédie musicale' } })
    expect((await manager.remove(path)).status).toBe(204)
    expect((await manager.get(path)).status).toBe(404)
  })

  test('the name of a category is unique, ignoring case', async () => {
    await manager.post('category', { name_cat: 'Drame' })
    const refused = await manager.post('category', { name_cat: 'DRAME' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'already_exists',
        errors: [{ field: 'name_cat', message: 'Cette catégorie existe déjà.' }],
      },
    })
  })

  test.each([
    ['nothing', {}, 'name_cat'],
    ['an empty name', { name_cat: '  ' }, 'name_cat'],
    ['a number as its name', { name_cat: 7 }, 'name_cat'],
    ['a name that is too long', { name_cat: 'x'.repeat(101) }, 'name_cat'],
    ['an unknown field', { name_cat: 'Western', id: 1 }, 'id'],
  ])('a category with %s is refused', async (_, body, field) => {
    const refused = await manager.post('category', body)
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field }] } })
  })

  test('a category name or a search with a NUL character is refused as invalid', async () => {
    expect((await manager.post('category', { name_cat: 'a\0b' })).status).toBe(400)
    expect((await manager.get('category?q=%00')).status).toBe(400)
  })

  test.each(['0', 'abc', '99999999999', '1.5'])(
    'the category id %s is not found by any endpoint',
    async id => {
      for (const answer of [
        await manager.get(`category/${id}`),
        await manager.patch(`category/${id}`, { name_cat: 'x' }),
        await manager.remove(`category/${id}`),
        await manager.get(`category/${id}/dependents`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('a category used by films cannot be deleted; the response says how many films use it', async () => {
    const { body: category } = await manager.post('category', { name_cat: 'Aventure' })
    for (const title of ['Un', 'Deux'])
      await manager.post('category-movie', {
        movies_id: (await aFilm(api.db, { title })).id,
        categories_id: category.id,
      })
    const dependents = [
      { entity: 'category-movie', label: '2 liens entre films et catégories', count: 2, blocks: true },
    ]
    expect((await manager.get(`category/${category.id}/dependents`)).body).toEqual(dependents)
    expect(await manager.remove(`category/${category.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'still_referenced',
        errors: [{ field: 'category-movie', message: '2 liens entre films et catégories' }],
      },
    })
  })
})

describe('the list of categories', () => {
  beforeAll(async () => {
    await api.db
      .insert(categories)
      .values(['Épopée', 'eau', 'Zèbre', '100% vrai'].map(name_cat => ({ name_cat })))
  })

  const names = async (query: string) =>
    (await manager.get(`category?${query}`)).body.map((row: { name_cat: string }) => row.name_cat)

  test('the list of categories is sorted alphabetically, and gives the total number', async () => {
    const { body, headers } = await manager.get('category?size=3')
    expect(body.map((row: { name_cat: string }) => row.name_cat)).toEqual(['100% vrai', 'Aventure', 'Drame'])
    expect(headers.get('x-total-count')).toBe('6')
    expect(headers.get('link')).toContain('</api/v1/admin/category?size=3&page=2>; rel="next"')
    expect(await names('size=3&page=2')).toEqual(['eau', 'Épopée', 'Zèbre'])
    expect(await names('size=3&page=3')).toEqual([])
  })

  test('the list of categories is sorted in either direction', async () => {
    expect((await names('sort=-name_cat'))[0]).toBe('Zèbre')
    expect((await names('sort=id'))[0]).toBe('Drame')
  })

  test('a search of categories matches every word, ignoring case and accents; % is a plain character', async () => {
    expect(await names('q=EPO')).toEqual(['Épopée'])
    expect(await names(`q=${encodeURIComponent('vrai 100%')}`)).toEqual(['100% vrai'])
    expect(await names('q=%25%25')).toEqual([])
    expect(await names('q=_')).toEqual([])
  })

  test.each(['page=0', 'size=1001', 'sort=password', 'page=-1', 'size=x'])(
    'the list of categories refuses the invalid query « %s »',
    async query => {
      expect(await manager.get(`category?${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: query.split('=')[0] }] },
      })
    },
  )

  test('categories are exported to a French CSV file, filtered by the search, with formulas escaped', async () => {
    await api.db.insert(categories).values({ name_cat: '=HYPERLINK("http://mal.exemple";"x")' })
    const { status, body, headers } = await manager.get('category/export.csv?q=hyper&page=7')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="categories-2026-11-20.csv"')
    const [first, second, end] = body.split('\r\n')
    expect(first.replace('\uFEFF', '')).toBe('Numéro;Nom de la catégorie')
    expect(second).toMatch(/^\d+;"'=HYPERLINK\(""http:\/\/mal\.exemple"";""x""\)"$/)
    expect(end).toBe('')
  })
})

test('a film cannot have a category twice, nor one that does not exist', async () => {
  const film = await aFilm(api.db, { title: 'Les Vampires' })
  const { body: category } = await manager.post('category', { name_cat: 'Policier' })
  const link = { movies_id: film.id, categories_id: category.id }
  const created = await manager.post('category-movie', link)
  expect(created).toMatchObject({
    status: 201,
    body: { ...link, title: 'Les Vampires', name_cat: 'Policier' },
  })
  expect(await manager.post('category-movie', link)).toMatchObject({
    status: 409,
    body: { code: 'already_exists' },
  })
  expect(await manager.post('category-movie', { ...link, movies_id: 999_999 })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'movies_id', message: 'Cet élément n’existe pas.' }] },
  })
  const { body: other } = await manager.post('category', { name_cat: 'Feuilleton' })
  const path = `category-movie/${created.body.id}`
  expect(await manager.patch(path, { categories_id: other.id })).toMatchObject({
    status: 200,
    body: { name_cat: 'Feuilleton' },
  })
  expect((await manager.get(`category-movie?movies_id=${film.id}&q=vampires`)).body).toHaveLength(1)
  expect((await manager.remove(path)).status).toBe(204)
})
