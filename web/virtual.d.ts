/** The URLs of the script of the plain pages and of the files that it imports (see vite.config.ts). */
declare module 'virtual:plain-script' {
  const addresses: readonly string[]
  export default addresses
}
