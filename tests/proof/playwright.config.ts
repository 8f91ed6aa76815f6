import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const { args = [], ...browser } = journeys.use!.launchOptions!

const root = join(import.meta.dirname, '../..')

// Not journeys: the first touches take hours, and the pictures of the handbook are files of the repository.
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
    // Many a Chromium has English texts only: date and time fields then follow the language of the page.
    launchOptions: { ...browser, args: [...args, '--enable-blink-features=LangAttributeAwareFormControlUI'] },
  },
  // A second try would show the rooms and tills that the first one added.
  retries: 0,
  webServer: { ...[journeys.webServer!].flat()[0]!, cwd: root },
})
