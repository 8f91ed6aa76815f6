// This file is the service worker of the ticket-scanning page, /admin/controle/. It stores the last opened page
// and its files, and serves them when the network fails, so that staff can still open the page. It does not handle
// requests to the API.

const cacheName = 'controle'
const patienceMs = 6000

addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('message', event => event.waitUntil(keep(event.data)))
addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

async function keep({ page, files }) {
  const cache = await caches.open(cacheName)
  const wanted = new Set([page, ...files])
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
  for (const url of wanted) if (!(await cache.match(url))) await store(cache, url, await fetch(url))
}

async function openPage(request) {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    await store(cache, request.url, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(request.url)
    if (kept) return kept
    throw error
  }
}

/**
 * Serves a file from the cache if it is there. A stored file is never outdated, because file names change with the
 * content.
 */
async function openFile(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  await store(cache, request.url, answer.clone())
  return answer
}

/**
 * Stores a response, unless it is a redirection or an error: otherwise staff without a network could get a login
 * page instead of the scanning page.
 */
async function store(cache, url, answer) {
  if (answer.status === 200 && !answer.redirected) await cache.put(url, answer)
}
