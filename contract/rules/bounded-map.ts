/** A Map that clears itself when a new key would exceed its limit. Used for caches, which refill. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) this.clear()
    return super.set(key, value)
  }
}
