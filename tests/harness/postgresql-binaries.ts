import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall } from './apt-install.ts'
import { downloadPostgresql } from './download-postgresql.ts'

const oldestMajor = 15

/**
 * Returns the folder of `initdb` and `postgres`. If PostgreSQL is not installed, installs it with apt, or else
 * downloads it.
 */
export async function findPostgresql(): Promise<string> {
  const found = searchPostgresql()
  if (found) return found
  const installed = installOnDebian() ? searchPostgresql() : undefined
  return installed ?? downloadPostgresql()
}

/**
 * Installs PostgreSQL with apt. A configuration file stops Debian's package from creating and starting a database
 * cluster.
 */
function installOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  const settings = '/etc/postgresql-common/createcluster.d'
  const ours = join(settings, 'ouvreuse-tests.conf')
  mkdirSync(settings, { recursive: true })
  writeFileSync(ours, 'create_main_cluster = false\n')
  try {
    return aptInstall(['postgresql'])
  } finally {
    rmSync(ours, { force: true })
  }
}

function searchPostgresql(): string | undefined {
  return candidates()
    .map(folder => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= oldestMajor)
    .sort((a, b) => b.major - a.major)[0]?.folder
}

function candidates(): string[] {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => existsSync(join(folder, 'postgres')))
    .map(folder => dirname(realpathSync(join(folder, 'postgres'))))
  // Debian keeps these programs outside PATH, in a folder per version.
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : []
  return [...inPath, ...versions]
}

function majorOf(folder: string): number {
  if (!existsSync(join(folder, 'initdb'))) return 0
  try {
    const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/(\d+)/.exec(answer)?.[1] ?? 0)
  } catch {
    return 0
  }
}
