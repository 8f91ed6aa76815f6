import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall } from './apt-install.ts'

/**
 * The Chromium flags of every browser test. The sandbox is off only for root, because Chromium refuses to start
 * with it.
 */
export const chromiumFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Flags that disable the browser's own interface, which costs much processor time: the address bar alone renders
 * two pages per window. Chromium reads only the last `--disable-features`, so this one repeats the features that
 * Playwright disables.
 */
export const bareWindow = [
  '--animation-duration-scale=0',
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    // With RenderDocument, Chromium creates a new frame for each page of the same site. Disabling it saves an
    // eighth of the processor time for loading a page.
    'RenderDocument',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
]

/** Returns an installed Chromium: the one at CHROMIUM_PATH, in PATH, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!answers(named)) throw new Error(`CHROMIUM_PATH (${named}) n’est pas un Chromium qui démarre.`)
    return named
  }
  return [...inPath(), chromium.executablePath()].find(path => existsSync(path) && answers(path))
}

/** Returns an installed Chromium; if there is none, installs or downloads one. */
export function obtainChromium(): string {
  const obtained = findChromium() ?? installed() ?? download()
  if (!obtained) {
    throw new Error(
      'Aucun Chromium pour les tests : installez-en un, ou indiquez le vôtre dans CHROMIUM_PATH.',
    )
  }
  return obtained
}

function installed(): string | undefined {
  const done = aptInstall(['chromium-headless-shell']) || aptInstall(['chromium'])
  return done ? findChromium() : undefined
}

function inPath(): string[] {
  // The headless shell comes first: it draws no window, so loading a page takes half the processor time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name)))
}

/** True if this program is a Chromium that starts. On some systems `chromium` only prints how to install it. */
function answers(path: string): boolean {
  try {
    const answer = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      timeout: 10_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /Chrom/.test(answer)
  } catch {
    return false
  }
}

function download(): string | undefined {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  try {
    execFileSync(process.execPath, [cli, 'install', '--no-shell', ...withLibraries, 'chromium'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } catch {
    return undefined
  }
  return findChromium()
}
