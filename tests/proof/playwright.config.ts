import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const { args = [], ...browser } = journeys.use!.launchOptions!

const root = join(import.meta.dirname, '../..')

// Runs the files that are no ordinary browser tests: first-touches takes hours, and handbook writes pictures into
// the repository.
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  testMatch: '*.walk.ts',
  outputDir: join(root, 'test-results/proof'),
  reporter: 'list',
  timeout: 6 * 3_600_000,
  projects: [{ name: 'walk' }],
  use: {
    ...journeys.use,
    // Some builds of Chromium contain only English texts. With this feature, date and time fields follow the
    // language of the page even there.
    launchOptions: { ...browser, args: [...args, '--enable-blink-features=LangAttributeAwareFormControlUI'] },
  },
  // Do not retry: the pictures would show the rooms and tills that the first try added.
  retries: 0,
  webServer: { ...[journeys.webServer!].flat()[0]!, cwd: root },
})
