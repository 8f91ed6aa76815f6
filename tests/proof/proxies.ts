import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../harness/free-port.ts'
import { unprivilegedUser } from '../harness/unprivileged-user.ts'
import { obtain, replaceAll } from './programs.ts'

// Starts nginx and pgbouncer with the configuration files of docs/deploy/. Only ports, folders, certificate and
// passwords differ.

const docs = join(import.meta.dirname, '../../docs/deploy')

export type Running = { port: number; pid: number; stop: () => Promise<void> }

/** A running nginx. `logged` returns the line of the access log for a request id. */
export type Nginx = Running & {
  conf: string
  plainPort: number
  certificate: string
  acmeFolder: string
  logged: (requestId: string) => string
}

export const siteName = 'www.mon-cinema.fr'

/**
 * Starts nginx in front of the processes at these ports. `plain` disables TLS, to measure caching without
 * encryption.
 */
export async function startNginx(processes: readonly number[], { plain = false } = {}): Promise<Nginx> {
  const binary = obtain('nginx', 'nginx-light')
  const [port, plainPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-nginx-'))
  const inFolder = (name: string) => join(folder, name)
  for (const name of ['cache', 'acme', 'body', 'proxy']) mkdirSync(inFolder(name))
  chmodSync(folder, 0o755)
  makeCertificate(inFolder('site.key'), inFolder('site.pem'))
  const hasIpv6 = Object.values(networkInterfaces()).some(all =>
    all?.some(({ address }) => address === '::1'),
  )
  const conf = replaceAll(readFileSync(join(docs, 'nginx.conf'), 'utf8'), [
    [/listen \[::\]:80\b/g, `listen [::1]:${plainPort}`],
    [/listen \[::\]:443\b/g, `listen [::1]:${port}`],
    [/listen 80\b/g, `listen 127.0.0.1:${plainPort}`],
    [/listen 443\b/g, `listen 127.0.0.1:${port}`],
    ...(plain ? [[/ ssl http2/g, ''] as [RegExp, string]] : []),
    ['/etc/ssl/ouvreuse.pem', inFolder('site.pem')],
    ['/etc/ssl/private/ouvreuse.key', inFolder('site.key')],
    ['/var/www/acme', inFolder('acme')],
    [/\/var\/lib\/nginx/g, inFolder('cache')],
    ['/var/log/nginx/access.log', inFolder('access.log')],
    ['/var/log/nginx/error.log', 'stderr'],
    [
      /server 127\.0\.0\.1:3000( .*)/,
      processes.map(process => `server 127.0.0.1:${process}$1`).join('\n    '),
    ],
    ['pid /run/nginx.pid;', `pid ${folder}/pid;`],
    ['http {', `http {\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;`],
  ])
  writeFileSync(inFolder('nginx.conf'), hasIpv6 ? conf : conf.replace(/\n\s*listen \[::1\][^\n]*/g, ''))
  const child = spawn(binary, ['-p', folder, '-c', inFolder('nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    ...(await running(child, port, folder)),
    conf: inFolder('nginx.conf'),
    plainPort,
    certificate: readFileSync(inFolder('site.pem'), 'utf8'),
    acmeFolder: inFolder('acme'),
    logged(requestId) {
      const lines = readFileSync(inFolder('access.log'), 'utf8').split('\n')
      return lines.find(line => line.includes(requestId)) ?? ''
    },
  }
}

function makeCertificate(key: string, certificate: string): void {
  const names = `subjectAltName=DNS:${siteName},DNS:mon-cinema.fr`
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const args = [
    'req',
    ...kind,
    '-subj',
    `/CN=${siteName}`,
    '-addext',
    names,
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  execFileSync(obtain('openssl', 'openssl'), args, { stdio: 'ignore' })
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
