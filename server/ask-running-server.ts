import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from './startup-error.ts'

// Only one process can open an embedded database, so a command in the terminal is sent to the running site. It is
// sent through a socket file that only its owner may open: one request and one response, both JSON.

const socketIn = (dataFolder: string): string => join(dataFolder, 'commands.sock')

type Question = { name: string; rest: string[] }
type Answer = { said: string } | { refused: string }

/** Sends a command to the running site and returns its response; null if no site is running. */
export async function askRunningServer(
  dataFolder: string,
  name: string,
  rest: string[],
): Promise<string | null> {
  const socket = connect({ path: socketIn(dataFolder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    // Nobody listens at the socket: no site is running. If the file exists, a killed process left it.
    return null
  }
  socket.end(JSON.stringify({ name, rest } satisfies Question))
  const answer = (JSON.parse((await text(socket).catch(() => '')) || 'null') ?? { refused: cutOff }) as Answer
  if ('refused' in answer) throw new StartupError(answer.refused)
  return answer.said
}

const cutOff = 'Le site s’est arrêté avant d’avoir répondu : recommencez.'

type Answering = {
  dataFolder: string
  answer: (name: string, rest: string[]) => Promise<string>
  failed: (error: unknown) => void
}

/**
 * Runs the commands that arrive from the terminal. `stop` waits for the command in progress, then stops listening.
 */
export async function answerCommands(answering: Answering): Promise<{ stop: () => Promise<void> }> {
  const path = socketIn(answering.dataFolder)
  // Remove a socket file that a killed process left. No running process uses it, because the caller holds the lock
  // of the data folder.
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, socket => {
    reply(socket, answering).catch(answering.failed)
  })
  // Create the socket file so that only its owner may open it. `listen` creates the file synchronously, so the
  // umask affects no other file.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await once(server, 'listening').catch(answering.failed)
  return { stop: () => new Promise(resolve => server.close(() => resolve())) }
}

async function reply(socket: Socket, { answer, failed }: Answering): Promise<void> {
  socket.on('error', failed)
  // Close the socket after ten seconds, because a client that sends nothing would otherwise block the shutdown.
  socket.setTimeout(10_000, () => socket.destroy())
  const { name, rest } = JSON.parse(await text(socket)) as Question
  socket.setTimeout(0)
  const said = await answer(name, rest).then(
    said => ({ said }),
    error => {
      if (!(error instanceof StartupError)) failed(error)
      return {
        refused:
          error instanceof StartupError ? error.message : 'La commande a échoué : voir le journal du site.',
      }
    },
  )
  socket.end(JSON.stringify(said satisfies Answer))
}
