import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a process that removes a folder when this process ends. If a PostgreSQL server has its data there, stops
 * it first.
 */
export function startGuard(folder: string): ChildProcess {
  const guard = spawn('sh', ['-c', guardScript, 'guard', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return guard
}

/** Stops the PostgreSQL server and removes the folder now. */
export async function closeGuard(guard: ChildProcess): Promise<void> {
  guard.ref()
  const exited = once(guard, 'exit')
  guard.stdin?.end()
  await exited
}

// A shell script that waits until its input closes, which happens even if this process is killed. Then it stops
// the PostgreSQL server and removes the folder.
const guardScript = `
cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -QUIT "$pid" 2> /dev/null
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do kill -0 "$pid" 2> /dev/null || break; sleep 0.1; done
  kill -KILL "$pid" 2> /dev/null
fi
rm -rf "$1"
`
