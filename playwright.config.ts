import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { bareWindow, chromiumFlags, findChromium } from './tests/harness/chromium.ts'
import { freePort } from './tests/harness/free-port.ts'
import { full } from './tests/harness/full.ts'

// Workers evaluate this file again, so the chosen values are passed through the environment.
process.env.JOURNEYS_PORT ??= String(await freePort())
// The folder of the site's mails: some journeys open a mailed link.
process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), 'ouvreuse-journeys-'))
process.env.CHROMIUM_PATH ??= findChromium()
const address = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// Without a graphics card, the carousel keeps a core busy. Only its own journeys and the phone allow motion.
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

/** Pages are too short-lived for JIT optimisation, which took a fifteenth of the work. */
const briefly = [
  ...bareWindow,
  '--js-flags=--no-opt,--no-maglev',
  // Run the network service in the browser process. The other features are Playwright's own.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/**
 * No journey compares pixels, and painting is a fifth of the work: without GPU memory, pages are laid out but
 * stay white. `npm test -- full` paints them, and takes a screenshot of failures.
 */
const unpainted = full ? [] : ['--force-gpu-mem-available-mb=0']

const flags = [...chromiumFlags, ...briefly, ...unpainted]

/** Disables images for journeys that do not need them: decoding and scaling take a sixth of the work. */
const withoutPictures = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...flags, '--blink-settings=imagesEnabled=false'],
  },
}

/** Journeys that check whole pages as displayed, or their requests. */
const pictures = /site-(carousel|everyone|quiet|weight)\.spec/

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // Excludes the tag `@full` and files with `.full.` in their name.
  ...(!full && { grepInvert: /[@.]full\b/ }),
  fullyParallel: true,
  forbidOnly: true,
  // In an hour of tests on a shared machine, one stall must not decide; Playwright names what passed the second time.
  retries: full ? 1 : 0,
  // Generous timeouts for a busy machine: they only end tests that hang.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more than two cores: a page often waits for a response, a timer or a frame.
  workers: 3,
  use: {
    baseURL: address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Traces would take a tenth more time; use `--trace on` when needed.
    screenshot: full ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
  },
  projects: [
    // Reuse the browser context after clearing it (cookies, storage, overrides): a page in a new context
    // costs five times as much.
    {
      name: 'desktop',
      use: { ...desktop, ...withoutPictures, reuseContext: true },
      testIgnore: pictures,
    },
    { name: 'pictures', use: { ...desktop, reuseContext: true }, testMatch: pictures },
  ],
  webServer: {
    command: 'exec node tests/harness/journey-server.ts',
    env: { PORT: process.env.JOURNEYS_PORT, SITE_FOLDER: process.env.JOURNEYS_FOLDER },
    url: `${address}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
