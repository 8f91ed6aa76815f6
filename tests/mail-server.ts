import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the server handles the mails that it is sent. */
export type Mood = 'take' | 'refuse' | 'refuse person' | 'close' | 'hang' | 'take, then close'

/** Starts a local mail server whose behaviour the test sets. With a `password`, it requires a login. */
export async function openMailServer({ password = '' } = {}) {
  const received: string[] = []
  const held: (() => void)[] = []
  const state: { mood: Mood } = { mood: 'take' }
  const server = new SMTPServer({
    authOptional: !password,
    allowInsecureAuth: Boolean(password),
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: given.username }) : done(answer(535, 'not you')),
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_, __, done) {
      if (state.mood === 'refuse person') done(answer(550, 'no such person here'))
      else done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const { mood } = state
        const take = () => received.push(Buffer.concat(parts).toString())
        if (mood === 'refuse') return done(answer(451, 'come back later'))
        if (mood === 'close' || mood === 'take, then close') {
          if (mood === 'take, then close') take()
          return connectionOf(server, session.id)?.close()
        }
        take()
        if (mood === 'hang') held.push(() => done())
        else done()
      })
    },
  })
  // Ignore errors: some tests disconnect in the middle of an SMTP session.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The raw text of every accepted mail. */
    received,
    state,
    /** Answers the mails that were received while the state was « hang ». */
    release() {
      for (const answerNow of held.splice(0)) answerNow()
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

type Connection = { id: string; close: () => void }
const connectionOf = (server: SMTPServer, id: string) =>
  [...(server as unknown as { connections: Set<Connection> }).connections].find(each => each.id === id)
