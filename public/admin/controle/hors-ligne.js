// This file is the service worker of the ticket-scanning page, /admin/controle/. It stores the page last opened
// and its files, so that staff can open it again without a network. It asks the network first, and does not
// handle requests to the API.

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
 * Serves a file from the cache if it is there: file names change with their content, so a stored file is never
 * outdated.
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
 * Stores a response, but never a redirection or an error: otherwise staff could get a login page instead of the
 * scanning page.
 */
async function store(cache, url, answer) {
  if (answer.status === 200 && !answer.redirected) await cache.put(url, answer)
}
