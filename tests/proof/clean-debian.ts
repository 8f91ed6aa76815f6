import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { obtain } from './programs.ts'

const root = join(import.meta.dirname, '../..')

export type Machine = {
  /** Runs shell commands as root in the machine. `failed` is true if a command failed. */
  run: (commands: string) => { printed: string; failed: boolean }
  reboot: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * Starts a fresh Debian 12 with systemd in a container without a network. `packages` are shell commands that
 * install packages: they run with a network, once, when the root file system is built. `names` are host names that
 * lead to the container itself.
 */
export async function bootCleanDebian(packages: string, names: string[]): Promise<Machine> {
  obtain('systemd-nspawn', 'systemd-container')
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-debian-'))
  execFileSync('tar', ['-C', folder, '-xf', makeRoot(packages)])
  writeFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`)
  copyProgram(join(folder, 'opt/ouvreuse'))
  let container = await boot(folder)
  return {
    run(commands) {
      const args = ['-t', String(container.leader), '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w']
      const environment = [
        'env',
        '-i',
        'HOME=/root',
        'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ]
      try {
        const shell = ['sh', '-ec', `exec 2>&1\n${commands}`]
        const printed = execFileSync('nsenter', [...args, ...environment, ...shell], { encoding: 'utf8' })
        return { printed, failed: false }
      } catch (error) {
        return { printed: (error as { stdout: string }).stdout, failed: true }
      }
    },
    async reboot() {
      await container.stop()
      container = await boot(folder)
    },
    async remove() {
      await container.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns an archive of the root file system. Building it takes minutes, so the archive is cached under a hash of
 * the commands that install its packages.
 */
function makeRoot(packages: string): string {
  const hash = createHash('sha256').update(packages).digest('hex').slice(0, 16)
  const archive = join(root, `node_modules/.cache/debian-12-${hash}.tar`)
  if (existsSync(archive)) return archive
  const program = obtain('mmdebstrap', 'mmdebstrap')
  const hook = `--customize-hook=chroot "$1" sh -ec ${quoted(`export DEBIAN_FRONTEND=noninteractive\n${packages}`)}`
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const include = '--include=ca-certificates,systemd-sysv,dbus'
  execFileSync(program, ['--variant=important', include, hook, 'bookworm', `${archive}.part.tar`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(`${archive}.part.tar`, archive)
  return archive
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Copies this repository with its packages and build into the container, owned by root. */
function copyProgram(target: string): void {
  mkdirSync(target, { recursive: true })
  const copy = `git ls-files -z | tar --null --ignore-failed-read -T - -c . | tar -x --no-same-owner -C ${quoted(target)}`
  execFileSync('sh', ['-ec', copy], { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
  const built = ['--exclude=node_modules/.cache', 'node_modules', 'build']
  execFileSync('sh', ['-ec', `tar -c ${built.join(' ')} | tar -x --no-same-owner -C ${quoted(target)}`], {
    cwd: root,
  })
}

async function boot(folder: string) {
  const args = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--resolv-conf=off']
  const child = spawn('systemd-nspawn', [...args, '-b', '-D', folder], {
    // Do not use 'ignore': systemd-nspawn hangs if its console is /dev/null.
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const console of [child.stdout, child.stderr]) console.resume()
  const leader = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0]
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error('the container did not start')
    await wait(200)
    const first = leader()
    if (first && isUp(first))
      return {
        leader: first,
        async stop() {
          child.kill('SIGTERM')
          if (child.exitCode === null) await once(child, 'exit')
        },
      }
  }
}

function isUp(leader: string): boolean {
  const asked = ['-t', leader, '-m', '-p', '-r', '-w', 'systemctl', 'is-system-running']
  try {
    execFileSync('nsenter', asked, { stdio: ['ignore', 'pipe', 'ignore'] })
    return true
  } catch (error) {
    return /degraded/.test(String((error as { stdout?: Buffer }).stdout))
  }
}
