import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgresql } from '../../harness/postgresql-binaries.ts'
import { unprivilegedUser } from '../../harness/unprivileged-user.ts'
import { obtain, replaceAll } from '../programs.ts'
import { connectMachines, type Machine } from './machines.ts'

// Three PostgreSQL servers with Patroni and etcd behind HAProxy, with the configuration files of docs/deploy/.
// Only the IP addresses, folders and watchdog differ. In the control test, replication is asynchronous.

const docs = join(import.meta.dirname, '../../../docs/deploy')

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number }

export async function startCluster({ synchronous = true } = {}) {
  const programs = {
    patroni: obtain('patroni', 'patroni'),
    etcd: obtain('etcd', 'etcd-server'),
    haproxy: obtain('haproxy', 'haproxy'),
    curl: obtain('curl', 'curl'),
    bin: await findPostgresql(),
  }
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-failover-'))
  const give = (path: string) => {
    const user = unprivilegedUser()
    if (user) chownSync(path, user.uid, user.gid)
  }
  chmodSync(folder, 0o755)
  give(folder)
  const { site, others, remove } = connectMachines(3)
  const close = () => {
    remove()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', close)

  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    give(join(folder, name))
    return join(folder, name)
  }
  const addresses = (text: string): string =>
    text.replaceAll('10.20.0.1', '198.18.77.1').replaceAll('10.20.0.0/24', '198.18.77.0/24')
  /**
   * Replaces, in a configuration file of docs/deploy/, the address and the name of its example machine by those of
   * this machine.
   */
  const own = (text: string, machine: Machine): string => {
    const lines = text.split('\n').map(line => {
      const isCommon = /hosts:|initial-cluster:/.test(line)
      return isCommon ? line : line.replaceAll('198.18.77.11', machine.address)
    })
    return lines.join('\n').replace(/^name: base1$/m, `name: ${machine.name}`)
  }

  const begin = (machine: Machine): void => {
    const home = join(folder, machine.name)
    mkdirSync(home, { recursive: true })
    give(home)
    const etcd = replaceAll(addresses(readFileSync(join(docs, 'etcd.yml'), 'utf8')), [
      ['/var/lib/etcd/ouvreuse', join(home, 'etcd')],
    ])
    const patroni = replaceAll(addresses(readFileSync(join(docs, 'patroni.yml'), 'utf8')), [
      ['/usr/lib/postgresql/15/bin', programs.bin],
      ['/var/lib/postgresql/ouvreuse', join(home, 'data')],
      ['/var/lib/postgresql/.pgpass-patroni', join(home, 'pgpass')],
      ['/var/run/postgresql', home],
      ['mode: automatic', 'mode: off'],
      ...(synchronous ? [] : asynchronous),
    ])
    const etcdFile = write(`${machine.name}-etcd.yml`, own(etcd, machine))
    const log = (name: string) => join(home, `${name}.log`)
    const logged = (name: string, command: string[]) => [
      'sh',
      '-c',
      `exec "$@" >> ${log(name)} 2>&1`,
      name,
      ...command,
    ]
    machine.run(logged('etcd', [programs.etcd, '--config-file', etcdFile]), {
      ETCD_UNSUPPORTED_ARCH: 'arm64',
    })
    machine.run(logged('patroni', [programs.patroni, write(`${machine.name}.yml`, own(patroni, machine))]))
  }
  for (const machine of others) begin(machine)

  // Reach HAProxy through a Unix socket, because the network of the machines is isolated.
  const haproxy = replaceAll(addresses(readFileSync(join(docs, 'haproxy.cfg'), 'utf8')), [
    ['bind 127.0.0.1:5000', `bind ${folder}/.s.PGSQL.5000 mode 666`],
  ])
  site.run([programs.haproxy, '-db', '-q', '-f', write('haproxy.cfg', haproxy)])

  const askPatroni = ({ address }: Machine, path: string, ...options: string[]): Promise<string> =>
    site.ask([programs.curl, '-s', '-m', '2', ...options, `http://${address}:8008/${path}`])
  /** Asks Patroni for the members of the cluster; takes the answer of the first machine that answers. */
  const members = async (): Promise<Member[]> => {
    for (const machine of others) {
      const said = await askPatroni(machine, 'cluster').catch(() => '')
      if (said) return (JSON.parse(said) as { members: Member[] }).members
    }
    return []
  }
  /**
   * True if HAProxy would send connections to this machine, because Patroni says that it is the primary server.
   */
  const leads = async (machine: Machine): Promise<boolean> =>
    (await askPatroni(machine, 'primary', '-o', '/dev/null', '-w', '%{http_code}').catch(() => '')) === '200'
  const primary = async (): Promise<Machine> => {
    const name = (await members()).find(({ role }) => role === 'leader')?.name
    return others.find(machine => machine.name === name)!
  }
  /** True if the cluster has a leader and two replicas without lag, one of them synchronous. */
  const isWhole = async (): Promise<boolean> => {
    const all = await members()
    const roles = all.map(({ role }) => role).sort()
    const expected = ['leader', 'replica', synchronous ? 'sync_standby' : 'replica']
    const running = all.every(({ state }) => state === 'running' || state === 'streaming')
    return running && roles.join() === expected.join() && all.every(({ lag = 0 }) => lag === 0)
  }
  const whole = async (withinMs = 180_000): Promise<void> => {
    for (const until = Date.now() + withinMs; !(await isWhole()); await wait(500))
      if (Date.now() > until)
        throw new Error(`La grappe n’est pas complète : ${JSON.stringify(await members())}`)
  }
  await whole()
  return {
    folder,
    url: `postgresql://postgres:a-changer-1@${encodeURIComponent(folder)}:5000/postgres`,
    machines: others,
    primary,
    leads,
    whole,
    begin,
    close() {
      process.off('exit', close)
      close()
    },
  }
}

/** Settings for the control test: the primary server may confirm a sale before another machine has stored it. */
const asynchronous: [string, string][] = [
  ['synchronous_mode: true', 'synchronous_mode: false'],
  ['synchronous_mode_strict: true', 'synchronous_mode_strict: false'],
]
