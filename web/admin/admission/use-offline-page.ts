import { useEffect } from 'react'

/**
 * Has the worker keep this page and its files, so that a phone that dropped it can open it without a line. Again with
 * every new list: a line that fell at the first try may have cost a file, and one brought since is kept too.
 */
export function useOfflinePage(listAt: number | null): void {
  useEffect(() => {
    // Without a list there is nothing to be done offline.
    if (listAt === null || !navigator.serviceWorker) return
    const keep = async () => {
      await navigator.serviceWorker.register('/admin/controle/hors-ligne.js', { scope: '/admin/controle/' })
      const { active } = await navigator.serviceWorker.ready
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(name => new URL(name).pathname.startsWith('/assets/'))
      active?.postMessage({ page: location.href, files })
    }
    // Without it the page works all the same, but for a reload offline.
    keep().catch(() => {})
  }, [listAt])
}
