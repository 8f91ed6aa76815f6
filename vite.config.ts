import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Packages that cannot be bundled: they contain native code or WebAssembly, or load their own files by name.
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pg', 'pino', 'pdfkit', 'fontkit']

const plainEntry = 'web/plain/start.ts'

/**
 * Some pages are rendered by React only on the server and have a small script of their own. This plugin adds this
 * script to the client build. The server reads the name of the built file from the manifest of that build.
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
    // The browser never renders these pages itself, so the client build needs no name of their script.
    if (this.environment.name === 'client') return 'export default []'
    if (this.environment.mode !== 'build') return `export default ['/${plainEntry}']`
    const parts = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
    const names = [plainEntry, ...(parts[plainEntry].imports ?? [])]
    return `export default ${JSON.stringify(names.map(name => `/${parts[name].file}`))}`
  },
  // The browser never renders these pages itself, so the client build leaves out their code. It keeps their
  // styles, and their loader, which reloads the document.
  transform(code) {
    if (this.environment.name !== 'client' || !code.includes('export const handle = plainPage')) return null
    const undrawn = code
      .replace('export default function', 'function')
      .replace('export const meta', 'const title')
    return { code: `${undrawn}\nexport default () => null\nexport const meta = () => []`, map: null }
  },
}

/**
 * The pattern of asset names, the same in both builds: pages rendered by the server preload fonts by the names
 * that the client's styles use.
 */
const assetFileNames = 'assets/[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainPages],
  // Do not inline fonts and images: the content security policy allows no data: URLs.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Make few, large chunks: one that every page loads, some that several pages share, and one per page for
        // the rest.
        rolldownOptions: {
          output: {
            // Name files by their hash only: the home page contains the list of all files, so each character
            // counts.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // Code that the pages without React and the React pages share. It does not contain React.
                {
                  name: 'plain',
                  test: /web\/(plain\/|api-client|first-touch\/replay|texts\/words|ui\/(popovers|picture-address))|contract\/(api-root|rules\/search-films)/,
                  minShareCount: 2,
                },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|web\/first-touch\/(?!replay)/,
                },
                // The layout of the public pages and nothing else, because the home page loads all of it.
                {
                  name: 'site',
                  test: /web\/(ui\/(?!table-of)[^/]+$|texts\/(words|phone|search)|site\/(frame|error-page|broken|members\/return))|contract\/texts\/dates/,
                  minShareCount: 2,
                },
                // Structured data of films and screenings. Without this chunk, the film page would load the whole
                // contract.
                {
                  name: 'structured-data',
                  test: /film\/json-ld|web\/screening-times|contract\/rules\/(paris-time|dates)/,
                  minShareCount: 2,
                },
                // Seat maps, which the site and the back office share.
                {
                  name: 'seats',
                  test: /contract\/rules\/(seat|best-seats|tap-seats|wheelchair)|web\/ui\/seats\//,
                  minShareCount: 2,
                },
                // Texts about a screening. Without this chunk, its page would load the whole contract.
                {
                  name: 'screening-words',
                  test: /contract\/texts\/screening-(words|notices)/,
                  minShareCount: 2,
                },
                // The part of the contract that the sales page of a till needs.
                {
                  name: 'counter',
                  test: /contract\/(rules\/(money|means|counter|ticket-text)|texts\/(euros|seats|counter-words))\.ts|web\/texts\/typed-euros/,
                  minShareCount: 2,
                },
                // The parts of the contract that buyers need: without those for the back office and the legal
                // pages.
                {
                  name: 'contract',
                  test: /contract\/(?!rules\/(accent|admission|identity|opening-hours|childrens-slot|typed-duration|uploads|same|screening-kinds|languages)|texts\/(entity-words|admission|screening-change|week|opening-hours))|web\/texts\/(?!short-dates|rule-sentence|social-links)/,
                  minShareCount: 2,
                },
                { name: 'office-words', test: /contract\/|web\/texts\//, minShareCount: 2 },
                // Form fields, except the field for a new password, which a till does not need.
                { name: 'fields', test: /web\/ui\/form\/(?!new-password)/, minShareCount: 2 },
                // Purchases have a chunk of their own, because only some pages need them.
                {
                  name: 'form',
                  test: /web\/(site\/(failures|paying\/)|api-client)/,
                  minShareCount: 2,
                },
                // Accounts have a chunk of their own, because a screening's page does not need them.
                { name: 'members', test: /web\/(ui\/form\/|site\/members\/)/, minShareCount: 2 },
                // The part of the back office that tills need, so that they do not load all of it.
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
      // This makes the server use React's production build. The development build is several times slower.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        sourcemap: true,
        rollupOptions: { input: 'server/main.ts', output: { assetFileNames } },
      },
      // Bundle the dependencies: the server then starts in half the time and uses half the memory, because it
      // reads one file instead of a thousand.
      resolve: command === 'build' ? { noExternal: true, external } : { external },
    },
  },
}))
