import { sharedCacheControl } from '../contract/caching.ts'

/**
 * The headers of pages that are the same for every visitor. They allow the server and a proxy to keep the page
 * until films, screenings or other public data change.
 */
export const sharedHeaders = () => ({ 'cache-control': sharedCacheControl })

/**
 * The headers of login pages. They forbid caching, so that the Back button does not show the filled-in form to the
 * next user of the same computer.
 */
export const entranceHeaders = () => ({ 'cache-control': 'private, no-store' })
