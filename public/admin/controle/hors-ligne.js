// The service worker of the door, for /admin/controle/ alone: keeps the page last opened there and its files, so
// that it can be opened again without a line. The network comes first; the API is none of its business.

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

/** Their names change with their content: what is kept is right. */
async function openFile(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  await store(cache, request.url, answer.clone())
  return answer
}

/** Never a redirection or an error: a login page would be opened in the place of the door. */
async function store(cache, url, answer) {
  if (answer.status === 200 && !answer.redirected) await cache.put(url, answer)
}
