import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { aptInstall } from '../bench/apt-install.ts'
import { freePort } from '../bench/free-port.ts'
import { unprivilegedUser } from '../bench/unprivileged-user.ts'

// nginx and pgbouncer as docs/deploy/ sets them up: only ports, folders, the certificate and passwords differ.

const docs = join(import.meta.dirname, '../../docs/deploy')

export type Running = { port: number; pid: number; stop: () => Promise<void> }

export async function startNginx(ports: [number, number]): Promise<Running> {
  const binary = obtain('nginx', 'nginx-light')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-nginx-'))
  mkdirSync(join(folder, 'cache'))
  chmodSync(folder, 0o755)
  const conf = replaceAll(readFileSync(join(docs, 'nginx.conf'), 'utf8'), [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    [/\n\s*ssl_certificate\S*[^\n]*/g, ''],
    ['/var/cache/nginx/ouvreuse', join(folder, 'cache')],
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
    ['http {', `pid ${folder}/pid;\nerror_log stderr warn;\nhttp {\n  access_log off;`],
  ])
  writeFileSync(join(folder, 'nginx.conf'), conf)
  const child = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return running(child, port, folder)
}

export async function startPgbouncer(databaseUrl: string): Promise<Running> {
  const binary = obtain('pgbouncer', 'pgbouncer')
  const port = await freePort()
  const { port: server, pathname, username } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-pgbouncer-'))
  const conf = replaceAll(readFileSync(join(docs, 'pgbouncer.ini'), 'utf8'), [
    [/ouvreuse = .*/, `ouvreuse = host=127.0.0.1 port=${server} dbname=${pathname.slice(1)}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', `auth_type = trust\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'users')],
  ])
  writeFileSync(join(folder, 'pgbouncer.ini'), conf)
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  const user = unprivilegedUser()
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const child = spawn(binary, ['-q', join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user,
  })
  return running(child, port, folder)
}

/** Where it is, installed first where that is ours to do. */
function obtain(name: string, debianPackage: string): string {
  for (let tries = 0; ; tries++) {
    try {
      const PATH = `${process.env.PATH}:/usr/sbin`
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8', env: { PATH } }).trim()
    } catch {
      if (tries > 0 || !aptInstall([debianPackage]))
        throw new Error(`Il manque « ${name} » pour cette preuve.`)
    }
  }
}

function replaceAll(text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to)
    if (after === before) throw new Error(`docs/deploy no longer holds ${from}`)
    return after
  }, text)
}

async function running(child: ChildProcess, port: number, folder: string): Promise<Running> {
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`${child.spawnfile} did not start`)
    await wait(50)
  }
  return {
    port,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
