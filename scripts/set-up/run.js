import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A failure with a French message for the user. It is shown without a stack trace. */
export class SetUpFailure extends Error {}

/**
 * Runs a program under the given Node, without standard input. Shows its output only if the program fails or if
 * `showOutput` is set.
 */
export function run(nodePath, args, { cwd = root, env = {}, failure, showOutput = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodePath, args, {
      cwd,
      env: { ...environment(nodePath), ...env },
      stdio: ['ignore', showOutput ? 'inherit' : 'pipe', showOutput ? 'inherit' : 'pipe'],
    })
    // Stop the program when this process exits: npm, for example, must not go on writing files.
    const stop = () => child.kill()
    process.once('exit', stop)
    let output = ''
    const keep = chunk => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', error => reject(new SetUpFailure(`${failure}\n${error.message}`)))
    child.on('close', (code, signal) => {
      process.off('exit', stop)
      if (code === 0) resolve(output)
      else reject(new SetUpFailure(`${output.trim()}\n\n${failure} (${signal ?? `code ${code}`})`.trim()))
    })
  })
}

function environment(nodePath) {
  const env = { ...process.env, PATH: `${dirname(nodePath)}${delimiter}${process.env.PATH ?? ''}` }
  // Remove the environment variables set by the npm that started this script: an npm that runs in another folder
  // would take them for its own.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_(command|config_(local_prefix|global_prefix|prefix))$/.test(name))
      delete env[name]
  }
  return env
}
