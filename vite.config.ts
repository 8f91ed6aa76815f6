import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// What cannot be bundled: native code, WebAssembly, and what loads itself by file name.
const external = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', 'pg', 'pino', 'fontkit']

/** What is loaded later brings no styles of its own: `import()` alone does it, without Vite's kilobyte around it. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : null),
}

/**
 * V8 keeps the text of every program in memory, and as Node reads it in two bytes a letter where one of them is beyond
 * ASCII (é, ’), in one where none is. Behind a backslash such a letter would become another.
 */
const oneByteALetter: Plugin = {
  name: 'one-byte-a-letter',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Of what is written at last: the bundler would put the letters back.
  generateBundle(_, bundle) {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      if (/\\[^\0-\x7f]/.test(file.code)) this.error('a backslash before a letter beyond ASCII')
      file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

const plainEntry = 'web/plain/start.ts'

/** The script of the pages that React only draws is a file of its own, whose name the server learns from the client's build. */
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
    if (this.environment.mode !== 'build') return `export default ['/${plainEntry}']`
    const parts = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
    const names = [plainEntry, ...(parts[plainEntry].imports ?? [])]
    return `export default ${JSON.stringify(names.map(name => `/${parts[name].file}`))}`
  },
  // The browser never draws these pages: of their modules it has the styles, and the way to load the document.
  transform(code) {
    if (this.environment.name !== 'client' || !code.includes('export const handle = plainPage')) return null
    const undrawn = code
      .replace('export default function', 'function')
      .replace('export const meta', 'const title')
    return { code: `${undrawn}\nexport default () => null\nexport const meta = () => []`, map: null }
  },
}

/** One name for a file wherever it is built: the server names the typefaces that the styles then ask for. */
const assetFileNames = 'assets/[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), plainImports, oneByteALetter, plainPages],
  // Fonts and images stay files: the policy of the pages allows no data: address.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // Fewer, larger files: what every visitor needs in two, what several pages share in four more, the rest by page.
        rolldownOptions: {
          output: {
            // Without their names: the list of all files is the home page's too, and pays for each letter.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                // What the pages have that React only draws, and those it runs as well: nothing of React's.
                {
                  name: 'plain',
                  test: /web\/(plain\/|api-client|first-touch\/replay|texts\/words|ui\/(popovers|picture-address))|contract\/(api-root|rules\/search-films)/,
                  minShareCount: 2,
                },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|web\/first-touch\/(?!replay)/,
                },
                // What every public page has around it, and no more: the home page pays for each byte of it.
                {
                  name: 'site',
                  test: /web\/(ui\/(?!table-of)[^/]+$|texts\/(words|phone|search)|site\/(frame|error-page|broken|members\/return))|contract\/texts\/dates/,
                  minShareCount: 2,
                },
                // What tells search engines of a film and its screenings: without it, the film would load all the contract.
                {
                  name: 'structured-data',
                  test: /film\/json-ld|web\/screening-times|contract\/rules\/(paris-time|dates)/,
                  minShareCount: 2,
                },
                // How seats are drawn and chosen: for whoever opens a map, here or in the office.
                {
                  name: 'seats',
                  test: /contract\/rules\/(seat|best-seats|tap-seats|wheelchair)|web\/ui\/seats\//,
                  minShareCount: 2,
                },
                // What is said of a screening: its page would load all the contract for it.
                {
                  name: 'screening-words',
                  test: /contract\/texts\/screening-(words|notices)/,
                  minShareCount: 2,
                },
                // Without what only the office or the legal pages say: who buys a place does not fetch it.
                {
                  name: 'contract',
                  test: /contract\/(?!rules\/(accent|admission|identity|opening-hours|childrens-slot|typed-duration|uploads|same|screening-kinds|languages)|texts\/(entity-words|admission|screening-change|week|opening-hours))|web\/texts\/(?!short-dates|rule-sentence|social-links)/,
                  minShareCount: 2,
                },
                { name: 'office-words', test: /contract\/|web\/texts\//, minShareCount: 2 },
                // What is filled in, bought or owned is for some pages only: it stays out of what everyone loads.
                {
                  name: 'form',
                  test: /web\/(ui\/form\/|site\/(members\/|failures|paying\/)|api-client)/,
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
      // Else the pages would be drawn by React's development build, several times slower, whatever built them.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        sourcemap: true,
        rollupOptions: { input: 'server/main.ts', output: { assetFileNames } },
      },
      // One file to read at start instead of a thousand: half the memory, twice the speed.
      resolve: command === 'build' ? { noExternal: true, external } : { external },
    },
  },
}))
