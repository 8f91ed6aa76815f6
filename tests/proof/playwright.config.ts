import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

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
  // A second try would show the rooms and tills that the first one added.
  retries: 0,
  webServer: { ...[journeys.webServer!].flat()[0]!, cwd: root },
})
