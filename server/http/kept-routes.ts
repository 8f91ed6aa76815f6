import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * The way to an address that has no name in it is looked for once. Hono has a quicker router, but not for routes like
 * ours, where a word may stand beside a name (`/movie/{id}`, `/movie/export`); the other one takes as long to find the way
 * to an order as its answer takes to write.
 */
export class KeptRoutes<Handler> implements Router<Handler> {
  name = 'KeptRoutes'
  #routes = new TrieRouter<Handler>()
  /** Those that were declared: what a stranger makes up is not kept. */
  #withoutNames = new Set<string>()
  #found = new Map<string, Result<Handler>>()

  add(method: string, path: string, handler: Handler): void {
    if (!/[:*]/.test(path)) this.#withoutNames.add(path)
    this.#routes.add(method, path, handler)
    this.#found.clear()
  }

  match(method: string, path: string): Result<Handler> {
    if (!this.#withoutNames.has(path)) return this.#routes.match(method, path)
    const key = `${method} ${path}`
    const found = this.#found.get(key) ?? this.#routes.match(method, path)
    this.#found.set(key, found)
    return found
  }
}
