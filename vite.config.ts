import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Packages that cannot be bundled: native code, WebAssembly, and packages that load their own files by name.
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pg', 'pino', 'pdfkit', 'fontkit']

const plainEntry = 'web/plain/start.ts'

/**
 * The script of pages that React renders on the server only is a separate entry. The server reads its file
 * name from the client manifest.
 */
const plainPages: Plugin = {
  name: 'plain-pages',
  enforce: 'pre',
  buildStart() {
    const { name, mode } = this.environment
    if (name === 'client' && mode === 'build') this.emitFile({ type: 'chunk', id: plainEntry, name: 'plain' })
  },
  resolveId: id => (id === 'virtual:plain-script' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:plain-script') return null
    // A plain page is never rendered in the browser.
    if (this.environment.name === 'client') return 'export default []'
    if (this.environment.mode !== 'build') return `export default ['/${plainEntry}']`
    const parts = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
    const names = [plainEntry, ...(parts[plainEntry].imports ?? [])]
    return `export default ${JSON.stringify(names.map(name => `/${parts[name].file}`))}`
  },
  // The browser never renders these pages: the client build keeps their styles and the document reload.
  transform(code) {
    if (this.environment.name !== 'client' || !code.includes('export const handle = plainPage')) return null
    const undrawn = code
      .replace('export default function', 'function')
      .replace('export const meta', 'const title')
    return { code: `${undrawn}\nexport default () => null\nexport const meta = () => []`, map: null }
  },
}

/** The same asset names in both builds: the server preloads the fonts that the styles use. */
const assetFileNames = 'assets/[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainPages],
  // Do not inline fonts and images: the content security policy allows no data: URLs.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Few, large chunks: those of every visitor, those shared by several pages, and the rest by page.
        rolldownOptions: {
          output: {
            // Only hashes as names: the home page includes the list of all files, and each character counts.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // Code shared by server-rendered pages and React pages, without React itself.
                {
                  name: 'plain',
                  test: /web\/(plain\/|api-client|first-touch\/replay|texts\/words|ui\/(popovers|picture-address))|contract\/(api-root|rules\/search-films)/,
                  minShareCount: 2,
                },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|web\/first-touch\/(?!replay)/,
                },
                // The layout of every public page and no more, because the home page loads all of it.
                {
                  name: 'site',
                  test: /web\/(ui\/(?!table-of)[^/]+$|texts\/(words|phone|search)|site\/(frame|error-page|broken|members\/return))|contract\/texts\/dates/,
                  minShareCount: 2,
                },
                // Structured data of films and screenings: the film page would load the whole contract.
                {
                  name: 'structured-data',
                  test: /film\/json-ld|web\/screening-times|contract\/rules\/(paris-time|dates)/,
                  minShareCount: 2,
                },
                // Seat maps, for the site and the back office.
                {
                  name: 'seats',
                  test: /contract\/rules\/(seat|best-seats|tap-seats|wheelchair)|web\/ui\/seats\//,
                  minShareCount: 2,
                },
                // Texts about a screening: otherwise its page would load the whole contract.
                {
                  name: 'screening-words',
                  test: /contract\/texts\/screening-(words|notices)/,
                  minShareCount: 2,
                },
                // What the selling screen of a till needs of the contract.
                {
                  name: 'counter',
                  test: /contract\/(rules\/(money|means|counter|ticket-text)|texts\/(euros|seats|counter-words))\.ts|web\/texts\/typed-euros/,
                  minShareCount: 2,
                },
                // Without the parts for the back office and the legal pages, which buyers do not need.
                {
                  name: 'contract',
                  test: /contract\/(?!rules\/(accent|admission|identity|opening-hours|childrens-slot|typed-duration|uploads|same|screening-kinds|languages)|texts\/(entity-words|admission|screening-change|week|opening-hours))|web\/texts\/(?!short-dates|rule-sentence|social-links)/,
                  minShareCount: 2,
                },
                { name: 'office-words', test: /contract\/|web\/texts\//, minShareCount: 2 },
                // Fields alone: a till needs no purchase.
                { name: 'fields', test: /web\/ui\/form\/(?!new-password)/, minShareCount: 2 },
                // Purchases, which only some pages need: keep them out of shared chunks.
                {
                  name: 'form',
                  test: /web\/(site\/(failures|paying\/)|api-client)/,
                  minShareCount: 2,
                },
                // Accounts, which a screening does not need.
                { name: 'members', test: /web\/(ui\/form\/|site\/members\/)/, minShareCount: 2 },
                // What the tills share with the back office, which they must not load whole.
                {
                  name: 'till',
                  test: /web\/admin\/(help\/(help-link|screens)|record\/dialog|admission\/use-hand-scanner|shell\/(admin-title|broken-page|decoded-path))/,
                  minShareCount: 2,
                },
                { name: 'office', test: /web\/admin\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Otherwise the server would render with React's development build, several times slower.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        sourcemap: true,
        rollupOptions: { input: 'server/main.ts', output: { assetFileNames } },
      },
      // Bundle the dependencies: reading one file instead of a thousand halves the memory and doubles the
      // speed of the start.
      resolve: command === 'build' ? { noExternal: true, external } : { external },
    },
  },
}))
