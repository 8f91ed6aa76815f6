import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { bareWindow, chromiumFlags, findChromium } from './tests/harness/chromium.ts'
import { freePort } from './tests/harness/free-port.ts'
import { full } from './tests/harness/full.ts'

// Choose the port and the folder only once: Playwright's worker processes run this file again and must get the
// same values.
process.env.JOURNEYS_PORT ??= String(await freePort())
// The folder in which the site writes its mails as files: some browser tests open a link from a mail.
process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), 'ouvreuse-journeys-'))
process.env.CHROMIUM_PATH ??= findChromium()
const address = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// Stops the animated carousel, which keeps a processor core busy on a machine without a graphics card. The tests
// of the carousel and those on a phone turn motion on again.
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

/**
 * Turns off the optimisation of JavaScript (JIT): it takes a fifteenth of the processor time, and test pages are
 * closed before they benefit from it.
 */
const briefly = [
  ...bareWindow,
  '--js-flags=--no-opt,--no-maglev',
  // NetworkServiceInProcess2 runs the network service in the browser process. The other two features are those
  // that Playwright itself enables.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/**
 * Makes Chromium lay out pages without painting them: without GPU memory it cannot paint. Painting takes a fifth
 * of the processor time, and is needed only for the screenshots that `npm test -- full` takes of failures.
 */
const unpainted = full ? [] : ['--force-gpu-mem-available-mb=0']

const flags = [...chromiumFlags, ...briefly, ...unpainted]

/**
 * Disables images in the browser tests that do not need them: showing images takes a sixth of the processor time.
 */
const withoutPictures = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...flags, '--blink-settings=imagesEnabled=false'],
  },
}

/**
 * Matches the browser tests that need images, because they check how whole pages look or which requests they send.
 */
const pictures = /site-(carousel|everyone|quiet|weight)\.spec/

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  // Without `full`, skip the tests tagged `@full`, and the files with `.full.` in their name.
  ...(!full && { grepInvert: /[@.]full\b/ }),
  fullyParallel: true,
  forbidOnly: true,
  // The full tests take an hour: one slow moment of a shared machine must not fail them. Playwright lists the
  // tests that passed only at the second attempt.
  retries: full ? 1 : 0,
  // Timeouts are only meant to end tests that hang. They are long, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One worker more than the two processor cores, because a worker often waits for a response, a timer or a frame.
  workers: 3,
  use: {
    baseURL: address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // No traces by default: recording them makes the tests a tenth slower. Use `--trace on` when needed.
    screenshot: full ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
  },
  projects: [
    // Reuse the browser context for the next test, without the cookies, storage and overrides of the last one:
    // opening a page in a new context takes five times as much processor time.
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
