import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootCleanDebian, type Machine } from './clean-debian.ts'

// Follows docs/deploy.md on a fresh Debian 12 with systemd: runs its commands in order, with the files of
// docs/deploy. Leaves out git and certbot, because they need the internet, and uses the self-signed certificate of
// step 7. The test needs root and a machine that can download Debian packages.

const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
const site = 'https://www.mon-cinema.fr'

/** Returns the commands below one heading of docs/deploy.md. */
function commandsBelow(heading: string): string {
  const start = page.indexOf(`\n${heading}\n`)
  expect(start, heading).toBeGreaterThan(0)
  const section = page.slice(start + 1).split(/\n##/)[0]!
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!)
  return blocks.join('').replace(/^git .*$/gm, '')
}

let machine: Machine
/**
 * Runs the commands of one step of docs/deploy.md. First sets the shell variables for domain and folder, as the
 * earlier steps do.
 */
function follow(heading: string): string {
  const { printed, failed } = machine.run(
    `domain=mon-cinema.fr\n[ ! -d /opt/ouvreuse ] || cd /opt/ouvreuse\n${commandsBelow(heading)}`,
  )
  expect(failed, `${heading}\n${printed}`).toBe(false)
  return printed
}
const ready = () =>
  machine.run('curl -fsS --retry 60 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz')
const ask = (path: string, options = '') =>
  machine.run(`curl --silent --cacert /etc/ssl/ouvreuse.pem ${options} ${site}${path}`).printed
const doctor = () =>
  machine.run('NODE_EXTRA_CA_CERTS=/etc/ssl/ouvreuse.pem ouvreuse doctor').printed.split('\n')

let password: string
function roleAfterLogin(): string {
  const body = JSON.stringify({ email: 'vous@mon-cinema.fr', password })
  const answer = ask(
    '/api/v1/authentication/login',
    `-c /root/cookies -H 'content-type: application/json' -d '${body}'`,
  )
  return (JSON.parse(answer) as { roleUser: string }).roleUser
}

beforeAll(async () => {
  machine = await bootCleanDebian(commandsBelow('## 1. Packages'), ['www.mon-cinema.fr', 'mon-cinema.fr'])
}, 1_200_000)
afterAll(() => machine?.remove())

test('steps 2 to 9 of docs/deploy.md install a site that answers over https and has an admin', () => {
  for (const heading of ['## 2. User and folders', '## 3. Program', '## 4. Database', '## 5. Settings'])
    follow(heading)
  expect(follow('## 6. Service')).toContain('{"status":"ok"}')
  follow('## 7. nginx')
  password = /cette seule fois\s: (\S+)/.exec(follow('## 9. First administrator'))![1]!
  expect(ask('/', '--head')).toMatch(/^HTTP\/2 200/)
  expect(machine.run('curl -sI http://mon-cinema.fr/').printed).toContain(`Location: ${site}/`)
  expect(roleAfterLogin()).toBe('admin')
  expect(ask('/admin', '-L -b /root/cookies')).toContain('remiers pas')
})

test('after the installation, the doctor command reports only failures that docs/deploy.md calls normal', () => {
  const wrong = doctor().filter(line => line.startsWith('✘'))
  expect(wrong.map(line => line.split('\u00a0')[0])).toEqual([
    '✘ Courrier',
    '✘ Sauvegardes',
    '✘ Restauration',
  ])
  expect(doctor()).toContainEqual(expect.stringMatching(/^ℹ Paiement/))
})

test('a backup made with the commands of docs/deploy.md is restored with its commands', () => {
  follow('## Backups')
  follow('### Restoring')
  ready()
  expect(roleAfterLogin()).toBe('admin')
})

test('the installed site answers again after an update, and after a reboot of the machine', async () => {
  follow('## Updating')
  ready()
  expect(roleAfterLogin()).toBe('admin')
  await machine.reboot()
  ready()
  expect(ask('/', '--head')).toMatch(/^HTTP\/2 200/)
  expect(roleAfterLogin()).toBe('admin')
})

test('the nightly systemd unit runs the doctor command even if the test restore of the backup failed', async () => {
  const night = async () => {
    machine.run('journalctl --rotate; journalctl --vacuum-time=1s; systemctl start ouvreuse-nightly || true')
    const state = () => machine.run('systemctl show -P ActiveState ouvreuse-nightly').printed.trim()
    await expect.poll(state, { timeout: 60_000, interval: 500 }).toBe('failed')
    return machine.run('journalctl -u ouvreuse-nightly -o cat').printed
  }
  const withoutBackup = await night()
  expect(withoutBackup).toContain('Il n’y a pas de sauvegarde à essayer')
  expect(withoutBackup).toContain('ouvert au port 3000')
  machine.run('ouvreuse db:backup /var/backups/ouvreuse/ouvreuse-$(TZ=Europe/Paris date +%F).gz')
  const withBackup = await night()
  expect(withBackup).toMatch(/✔ Restauration.*lignes/)
  // The doctor reports that the mail server is missing: the machine has none.
  expect(withBackup).toContain('✘ Courrier')
})

test('while the database is down, the systemd service keeps restarting, and then works again', async () => {
  machine.run('systemctl stop postgresql; systemctl restart ouvreuse@3000')
  const restarts = () =>
    Number(/\d+/.exec(machine.run('systemctl show -p NRestarts ouvreuse@3000').printed)![0])
  // By default systemd gives up after five restarts. The unit must turn this off, so more than five restarts are
  // expected.
  await expect.poll(restarts, { timeout: 120_000, interval: 1_000 }).toBeGreaterThan(5)
  machine.run('systemctl start postgresql')
  expect(ready().failed).toBe(false)
})

test("if BACKUP_DIR is not in the unit's ReadWritePaths, the service stops with a message about it", async () => {
  machine.run(`install -d -o ouvreuse /mnt/disque
    sed -i s,^BACKUP_DIR=.*,BACKUP_DIR=/mnt/disque, /etc/ouvreuse/settings
    systemctl restart ouvreuse@3000`)
  const log = () => machine.run('journalctl -u ouvreuse@3000 -o cat').printed
  await expect.poll(log, { timeout: 60_000, interval: 500 }).toContain('ReadWritePaths=/mnt/disque')
})

test("a command that is run without the site's settings file is refused and writes nothing", () => {
  const wrong = 'OUVREUSE_SETTINGS=/dev/null ouvreuse'
  const { printed, failed } = machine.run(`cd /var/lib/ouvreuse && DATA_DIR=autre ${wrong} db:backup x.gz`)
  expect([failed, printed]).toEqual([true, expect.stringContaining('aucune donnée d’Ouvreuse')])
  expect(machine.run('ls /var/lib/ouvreuse').printed).not.toMatch(/autre|x\.gz/)
})
