/** A page about one person: kept by nobody on the way, nor shown to who comes after on the same machine. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })
