import type { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext, type InProcessApi } from '../web/api-client.ts'
import type { DoorEnv } from './http/serve.ts'

/** Hands every address that is not the API's to React Router, with the API within reach. */
export function mountPages(
  app: Hono<DoorEnv>,
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
): void {
  const handle = createRequestHandler(build, mode)
  app.all('*', async http => {
    const context = new RouterContextProvider()
    const cookies: string[] = []
    context.set(apiContext, inProcess(app, http.req.raw, http.get('context').visitor, cookies))
    const response = await handle(http.req.raw, context)
    // What the API set for the visitor (the session) reaches the visitor with the page.
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  })
}

function inProcess(
  app: Hono<DoorEnv>,
  page: Request,
  visitor: { address: string; requestId: string },
  cookies: string[],
): InProcessApi {
  return async (path, init) => {
    const headers = new Headers(init.headers)
    // No socket joins the page and the API: who is asking goes along explicitly.
    for (const name of ['cookie', 'user-agent', 'origin', 'sec-fetch-site']) {
      const value = page.headers.get(name)
      if (value) headers.set(name, value)
    }
    const url = new URL(path, page.url)
    const response = await app.request(url, { ...init, headers, signal: page.signal }, { visitor })
    cookies.push(...response.headers.getSetCookie())
    return response
  }
}
