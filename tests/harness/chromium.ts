import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { aptInstall } from './apt-install.ts'

/** The flags of every browser test; the sandbox is given up only where Chromium refuses to start with it. */
export const chromiumFlags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Nobody sees what stands around a page: its address bar alone draws two pages of its own in every window (1.1 s of work
 * each), its tabs and buttons move. Chromium hears only the last list of features: the others are Playwright's own.
 */
export const bareWindow = [
  '--animation-duration-scale=0',
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    // A frame made anew for each page of the same site is an eighth of what a page costs.
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

/** A Chromium that is already here: the one named, one in PATH, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!answers(named)) throw new Error(`CHROMIUM_PATH (${named}) n’est pas un Chromium qui démarre.`)
    return named
  }
  return [...inPath(), chromium.executablePath()].find(path => existsSync(path) && answers(path))
}

/** The same, installed or downloaded when there is none. */
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
  // The shell has no windows to draw: a page costs it half the work.
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

/** Some systems have a « chromium » that only says how to install one. */
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
