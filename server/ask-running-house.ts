import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from './startup-error.ts'

// One process at a time opens an embedded database. What is asked of it from the terminal while the site runs is asked of
// that process, through a socket that only its owner may open: one question, one answer, both JSON.

const socketIn = (dataFolder: string): string => join(dataFolder, 'commands.sock')

type Question = { name: string; rest: string[] }
type Answer = { said: string } | { refused: string }

/** What the running house answers; null when none is running. */
export async function askRunningHouse(
  dataFolder: string,
  name: string,
  rest: string[],
): Promise<string | null> {
  const socket = connect({ path: socketIn(dataFolder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    // Nobody there, or only what a killed process left behind.
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

/** Answers until told to stop; what is under way then is brought to its end. */
export async function answerCommands(answering: Answering): Promise<{ stop: () => Promise<void> }> {
  const path = socketIn(answering.dataFolder)
  // Left behind by a process that was killed: whoever holds the folder's lock holds this name too.
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, socket => {
    reply(socket, answering).catch(answering.failed)
  })
  // The name is taken at once, before anything else can be written under this mask.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await once(server, 'listening').catch(answering.failed)
  return { stop: () => new Promise(resolve => server.close(() => resolve())) }
}

async function reply(socket: Socket, { answer, failed }: Answering): Promise<void> {
  socket.on('error', failed)
  // Who opens it and says nothing does not keep the house from closing.
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
