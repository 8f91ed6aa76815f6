import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { bareWindow, chromiumFlags, findChromium } from './tests/harness/chromium.ts'
import { freePort } from './tests/harness/free-port.ts'
import { full } from './tests/harness/full.ts'

// Playwright's workers run this file again: environment variables pass them the values chosen by the first run.
process.env.JOURNEYS_PORT ??= String(await freePort())
// The folder to which the site writes its mails: some browser tests open a mailed link.
process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), 'ouvreuse-journeys-'))
process.env.CHROMIUM_PATH ??= findChromium()
const address = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// Without a graphics card, the animated carousel keeps a core busy. Only the tests about the carousel and those on
// a phone allow motion.
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

/**
 * Turns off JIT optimisation: it took a fifteenth of the processor time, and test pages are closed too soon to
 * gain from it.
 */
const briefly = [
  ...bareWindow,
  '--js-flags=--no-opt,--no-maglev',
  // Run the network service in the browser process. The other features in this list are those that Playwright
  // itself enables.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/**
 * Without GPU memory, Chromium lays pages out but does not paint them. Painting is a fifth of the processor time,
 * and no browser test compares pixels. `npm test -- full` paints pages, and takes a screenshot of failures.
 */
const unpainted = full ? [] : ['--force-gpu-mem-available-mb=0']

const flags = [...chromiumFlags, ...briefly, ...unpainted]

/**
 * Disables images for browser tests that do not need them: decoding and scaling images takes a sixth of the
 * processor time.
 */
const withoutPictures = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...flags, '--blink-settings=imagesEnabled=false'],
  },
}

/** Matches the browser tests that check whole pages as displayed, or their requests: these need images. */
const pictures = /site-(carousel|everyone|quiet|weight)\.spec/

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // Skip tests tagged `@full`, and files with `.full.` in their name.
  ...(!full && { grepInvert: /[@.]full\b/ }),
  fullyParallel: true,
  forbidOnly: true,
  // In an hour of tests on a shared machine, one slow moment must not fail the run. Playwright still lists the
  // tests that passed only at the second attempt.
  retries: full ? 1 : 0,
  // Timeouts are long because the machine may be busy: they are only meant to end tests that hang.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more worker than the two processor cores, because a page often waits for a response, a timer or a frame.
  workers: 3,
  use: {
    baseURL: address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // No traces by default: recording them would take a tenth more time. Use `--trace on` when needed.
    screenshot: full ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
  },
  projects: [
    // Reuse the browser context, cleared of cookies, storage and overrides: opening a page in a new context takes
    // five times as much processor time.
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
