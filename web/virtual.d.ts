/** The script of the plain pages and its imports: see vite.config.ts. */
declare module 'virtual:plain-script' {
  const addresses: readonly string[]
  export default addresses
}
