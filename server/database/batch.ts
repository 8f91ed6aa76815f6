import { setImmediate } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { isDatabaseAway } from './errors.ts'

type Ask<Question, Answer> = (
  questions: readonly Question[],
) => Promise<readonly (Answer | Promise<Answer>)[]>

type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

const mostTogether = 500

/** The queues of questions that wait for an answer, by database and by name. */
const linesOf = new WeakMap<Database, Map<string, unknown>>()

/**
 * Collects concurrent queries (questions) of one kind into batches. Questions of one turn of the event loop share
 * one SQL statement; those that arrive while it runs form the next batch. `ask` returns the answers in the order
 * of the questions. An answer may be a promise: the next batch does not wait for it.
 */
export function createBatcher<Question, Answer>(
  db: Database,
  name: string,
  question: Question,
  ask: Ask<Question, Answer>,
): Promise<Answer> {
  const lines = linesOf.get(db) ?? new Map<string, unknown>()
  linesOf.set(db, lines)
  return new Promise((resolve, reject) => {
    const line = lines.get(name) as Waiting<Question, Answer>[] | undefined
    if (line) {
      line.push({ question, resolve, reject })
      return
    }
    const opened = [{ question, resolve, reject }]
    lines.set(name, opened)
    void serveLine(opened, ask, () => lines.delete(name))
  })
}

/**
 * Answers the questions of a queue until it is empty, then removes the queue in the same tick, so that no question
 * is lost.
 */
async function serveLine<Question, Answer>(
  line: Waiting<Question, Answer>[],
  ask: Ask<Question, Answer>,
  close: () => void,
): Promise<void> {
  while (line.length > 0) {
    // Wait one turn of the event loop, so that requests that arrive now join the batch. The embedded database
    // answers without I/O: without this wait, each request would be answered before the next is read, and no batch
    // would form.
    await setImmediate()
    await serveTurn(line.splice(0, mostTogether), ask)
  }
  close()
}

/** If a batch fails, asks each question separately, so that one bad question does not fail the others. */
async function serveTurn<Question, Answer>(
  turn: Waiting<Question, Answer>[],
  ask: Ask<Question, Answer>,
): Promise<void> {
  try {
    const answers = await ask(turn.map(({ question }) => question))
    turn.forEach(({ resolve }, index) => {
      resolve(answers[index]!)
    })
  } catch (error) {
    if (turn.length === 1 || isDatabaseAway(error)) for (const { reject } of turn) reject(error)
    else for (const one of turn) await serveTurn([one], ask)
  }
}
