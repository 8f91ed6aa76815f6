import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { KeptRoutes } from './kept-routes.ts'

function site() {
  const app = new Hono({ router: new KeptRoutes() })
  const seen: string[] = []
  app.use('/films/*', async (http, next) => {
    seen.push(http.req.method)
    await next()
  })
  app.get('/films', http => http.text('all'))
  app.post('/films', http => http.text('one more'))
  app.get('/films/export', http => http.text('as a file'))
  app.get('/films/:id', http => http.text(`film ${http.req.param('id')}`))
  return { app, seen }
}

const asked = async (app: Hono, path: string, method = 'GET') => (await app.request(path, { method })).text()

test.each([
  ['/films', 'GET', 'all'],
  ['/films', 'POST', 'one more'],
  ['/films/export', 'GET', 'as a file'],
  ['/films/7', 'GET', 'film 7'],
  ['/nowhere', 'GET', '404 Not Found'],
  ['/films/export', 'POST', '404 Not Found'],
])('%s %s leads to the same each time', async (path, method, answer) => {
  const { app } = site()
  for (let times = 0; times < 3; times++) expect(await asked(app, path, method)).toBe(answer)
})

test('names are read anew each time, and what stands before an answer is gone through each time', async () => {
  const { app, seen } = site()
  expect([await asked(app, '/films/1'), await asked(app, '/films/2')]).toEqual(['film 1', 'film 2'])
  await asked(app, '/films/export')
  await asked(app, '/films/export')
  expect(seen).toEqual(['GET', 'GET', 'GET', 'GET'])
})

test('a route that is declared later counts', async () => {
  const routes = new KeptRoutes<string>()
  routes.add('GET', '/films', 'first')
  expect(routes.match('GET', '/films')[0]).toHaveLength(1)
  routes.add('ALL', '/films', 'second')
  expect(routes.match('GET', '/films')[0]).toHaveLength(2)
})
