import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { bareWindow, chromiumFlags, findChromium } from './tests/harness/chromium.ts'
import { everyJourney, everyPage } from './tests/harness/extent.ts'
import { freePort } from './tests/harness/free-port.ts'

// The workers read this file again: what the first reading chose reaches them through the environment.
process.env.JOURNEYS_PORT ??= String(await freePort())
// Where the mails of the site lie: a journey may have to open a link that only a mail has.
process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), 'ouvreuse-journeys-'))
process.env.CHROMIUM_PATH ??= findChromium()
const address = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

// The carousel alone keeps a processor busy where no graphics card draws: it moves in its own journeys, and on the phone.
const desktop = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' as const },
}

/** A page lives too briefly for its code to be worth optimising: a fifteenth of the work was that. */
const briefly = [
  ...bareWindow,
  '--js-flags=--no-opt,--no-maglev',
  // What comes from the site need not go through a process more; the others are Playwright's own.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

/**
 * No journey looks at pixels, and painting them is a fifth of the work: without memory for them pages are laid out,
 * and stay white. `npm test -- full` paints them, and keeps a picture of what failed.
 */
const unpainted = everyPage ? [] : ['--force-gpu-mem-available-mb=0']

const flags = [...chromiumFlags, ...briefly, ...unpainted]

/** Where nobody looks at pictures, drawing them and making them small takes a sixth of the work. */
const withoutPictures = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [...flags, '--blink-settings=imagesEnabled=false'],
  },
}

/** What judges whole pages as they are seen, or what they ask for. */
const pictures = /site-(carousel|everyone|quiet|weight)\.spec/

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  ...(!everyJourney && { grepInvert: /@second-way/ }),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Generous: they only end what hangs, on a machine as busy as it may be.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more than two cores: a page often waits for an answer, a clock or a frame.
  workers: 3,
  use: {
    baseURL: address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A trace of every step would take a tenth more time; who needs one asks for it: --trace on.
    screenshot: everyPage ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
  },
  projects: [
    // A window is emptied (cookies, storage, every change made to it) and used again: a page in a new one costs five times as much.
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
