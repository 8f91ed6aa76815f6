import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from './startup-error.ts'

// Only one process can open an embedded database. So a command in the terminal is sent to the running site,
// through a socket file that only its owner may open: one request and one response, both JSON.

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
    // No site is running, although a killed process may have left the socket file.
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

/** Answers commands from the terminal until `stop` is called, which waits for the command in progress. */
export async function answerCommands(answering: Answering): Promise<{ stop: () => Promise<void> }> {
  const path = socketIn(answering.dataFolder)
  // Remove a socket file that a killed process left. The lock of the data folder guarantees that no running
  // process uses the file.
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, socket => {
    reply(socket, answering).catch(answering.failed)
  })
  // Restrict the socket file to its owner. `listen` creates it synchronously, so the umask affects no other file.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await once(server, 'listening').catch(answering.failed)
  return { stop: () => new Promise(resolve => server.close(() => resolve())) }
}

async function reply(socket: Socket, { answer, failed }: Answering): Promise<void> {
  socket.on('error', failed)
  // Close the socket after ten seconds, so that a client that sends nothing does not block the shutdown.
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
