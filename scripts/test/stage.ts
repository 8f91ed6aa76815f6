import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const bin = (name: string): string => join(root, 'node_modules/.bin', name)

export type Stage = { name: string; commands: string[][]; env?: Record<string, string> }

/**
 * Runs the commands of a test stage in sequence, prints the time taken, and returns whether all of them succeeded.
 */
export async function runStage(stage: Stage, sound: 'quiet' | 'aloud' = 'aloud'): Promise<boolean> {
  const startedAt = performance.now()
  if (sound === 'aloud') process.stdout.write(`\n── ${stage.name}\n`)
  let output = ''
  let passed = true
  for (const [program, ...args] of stage.commands) {
    const answer = await run(program!, args, stage.env, sound)
    output += answer.output
    passed &&= answer.code === 0
    if (!passed) break
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
  if (!passed) process.stdout.write(`${output}\n── ÉCHEC : ${stage.name} (${seconds} s)\n`)
  else process.stdout.write(`── ${stage.name} : ${seconds} s\n`)
  return passed
}

const running = new Set<ChildProcess>()

function run(program: string, args: string[], env: Record<string, string> = {}, sound: 'quiet' | 'aloud') {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const stdio = sound === 'quiet' ? 'pipe' : 'inherit'
    // Start the program in its own process group, so that it can be ended together with its child processes.
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
      detached: true,
    })
    running.add(child)
    let output = ''
    child.stdout?.on('data', chunk => (output += chunk))
    child.stderr?.on('data', chunk => (output += chunk))
    child.on('error', reject)
    child.on('close', code => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAll(signal))

/**
 * Passes the signal on to all child processes, so that test runners close their browsers and servers. After eight
 * seconds, sends SIGKILL.
 */
function stopAll(signal: NodeJS.Signals): void {
  signalGroups(signal)
  setTimeout(() => signalGroups('SIGKILL'), 8_000)
  const timer = setInterval(() => {
    if (running.size > 0) return
    clearInterval(timer)
    process.exit(130)
  }, 50)
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal)
    } catch {
      // Ignore the error: all processes of this group have already exited.
    }
  }
}
