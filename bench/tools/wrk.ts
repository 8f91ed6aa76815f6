import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { aptInstall } from '../../tests/harness/apt-install.ts'

export type Load = { perSecond: number; refused: number; p50: number; p99: number }

type Options = { seconds: number; connections: number; script?: string; headers?: string[]; args?: string[] }

/**
 * Sends HTTP requests over many connections with wrk, a load generator in C, which is fast enough not to be the
 * bottleneck.
 */
export async function load(url: string, options: Options): Promise<Load> {
  const { seconds, connections, script, headers = [], args = [] } = options
  const all = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '20s']
  for (const header of headers) all.push('-H', header)
  if (script) all.push('-s', script)
  const { stdout } = await promisify(execFile)(findWrk(), [
    ...all,
    url,
    ...(args.length ? ['--', ...args] : []),
  ])
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1]
  return {
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    refused: Number(find(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
    p50: milliseconds(find(/50%\s+(\S+)/)),
    p99: milliseconds(find(/99%\s+(\S+)/)),
  }
}

function findWrk(): string {
  for (let tries = 0; ; tries++) {
    try {
      return execFileSync('sh', ['-c', 'command -v wrk'], { encoding: 'utf8' }).trim()
    } catch {
      if (tries > 0 || !aptInstall(['wrk']))
        throw new Error('Il manque « wrk », qui envoie les requêtes : apt install wrk')
    }
  }
}

function milliseconds(text = ''): number {
  const [, number = 'NaN', unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? 1)
}
