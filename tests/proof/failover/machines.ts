import { execFile, execFileSync, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { unprivilegedUser } from '../../harness/unprivileged-user.ts'

// Simulates machines with network namespaces, each with an IP address on an isolated bridge. A machine can be cut
// off without closing its network connections, as when a cable is pulled.

const mark = `ouvreuse${process.pid}`
/**
 * These IP addresses are reserved for benchmarks and never routed on the internet. Here they exist only on the
 * bridge.
 */
const addressOf = (number: number) => `198.18.77.${number}`

export type Machine = {
  name: string
  address: string
  /** Starts a program on the machine as an unprivileged user. */
  run: (command: string[], env?: Record<string, string>) => void
  /** Runs a program on the machine and returns its output. */
  ask: (command: string[]) => Promise<string>
  /** Sends a signal to every process of the machine. */
  signal: (signal: NodeJS.Signals) => void
  /** Disconnects the machine in both directions. */
  unplug: () => void
  plug: () => void
  /** Drops all packets that this machine sends to the machines in `of`. It can still reach all others. */
  loseSight: (of: Machine[]) => void
  seeAgain: (of: Machine[]) => void
}

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Creates `count` connected machines, and one more for the site, whose network namespace contains the bridge. */
export function connectMachines(count: number): { site: Machine; others: Machine[]; remove: () => void } {
  const names = ['site', ...Array.from({ length: count }, (_, at) => `base${at + 1}`)]
  const spaceOf = (name: string) => `${mark}-${name}`
  const site = spaceOf('site')
  for (const name of names) {
    ip('netns', 'add', spaceOf(name))
    ip('-n', spaceOf(name), 'link', 'set', 'lo', 'up')
  }
  ip('-n', site, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', site, 'addr', 'add', `${addressOf(1)}/24`, 'dev', 'bridge')
  ip('-n', site, 'link', 'set', 'bridge', 'up')
  const others = names.slice(1).map((name, at) => {
    const space = spaceOf(name)
    const address = addressOf(11 + at)
    ip('link', 'add', name, 'netns', site, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', space, 'link', 'set', 'eth0', 'up')
    ip('-n', site, 'link', 'set', name, 'master', 'bridge', 'up')
    return machine(name, space, address, site)
  })
  return {
    site: machine('site', site, addressOf(1), site),
    others,
    remove() {
      for (const name of names) {
        signalAll(spaceOf(name), 'SIGKILL')
        ip('netns', 'del', spaceOf(name))
      }
    },
  }
}

function machine(name: string, space: string, address: string, site: string): Machine {
  const within = (command: string[]) => ['netns', 'exec', space, ...asOrdinaryUser(command)]
  return {
    name,
    address,
    run(command, env = {}) {
      const child = spawn('ip', within(command), {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
        detached: true,
      })
      child.unref()
    },
    ask: async command => (await promisify(execFile)('ip', within(command), { timeout: 5_000 })).stdout,
    signal: signal => signalAll(space, signal),
    unplug: () => ip('-n', site, 'link', 'set', name, 'nomaster'),
    plug: () => ip('-n', site, 'link', 'set', name, 'master', 'bridge'),
    loseSight(of) {
      // To lose the packets to the other machine, give its IP address a MAC address that no machine has.
      for (const other of of)
        ip('-n', space, 'neigh', 'replace', other.address, 'lladdr', '02:00:00:00:00:99', 'dev', 'eth0')
    },
    seeAgain(of) {
      for (const other of of) ip('-n', space, 'neigh', 'del', other.address, 'dev', 'eth0')
    },
  }
}

/** Returns the command that runs as an unprivileged user, because PostgreSQL refuses to run as root. */
function asOrdinaryUser(command: string[]): string[] {
  const user = unprivilegedUser()
  if (!user)
    throw new Error('Cette preuve crée des machines d’essai sur un réseau à part : lancez-la en root.')
  return ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...command]
}

/**
 * Sends the signal to every process on the machine. Repeats until it finds no new process, because a process may
 * have started another before it got the signal.
 */
function signalAll(space: string, signal: NodeJS.Signals): void {
  const told = new Set<number>()
  for (let fresh = true; fresh; ) {
    const all = ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
    fresh = all.some(pid => !told.has(pid))
    for (const pid of all) {
      if (told.has(pid)) continue
      told.add(pid)
      try {
        process.kill(pid, signal)
      } catch {
        // Ignore the error: the process has already exited.
      }
    }
  }
}
