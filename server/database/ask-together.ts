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

/** Each line has questions of its own kind, that of its name. */
const linesOf = new WeakMap<Database, Map<string, unknown>>()

/**
 * Asks the database something that many ask at once. What comes in one turn of the event loop is asked in one
 * statement, and so is what comes while that one is being answered, right after it: so every answer is as fresh as if
 * it had been asked for alone. `ask` answers in the order of the questions; what it answers with a promise no longer
 * keeps the line.
 */
export function askTogether<Question, Answer>(
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

/** The line is closed in the same instant that it is found empty: nobody can join it in between. */
async function serveLine<Question, Answer>(
  line: Waiting<Question, Answer>[],
  ask: Ask<Question, Answer>,
  close: () => void,
): Promise<void> {
  while (line.length > 0) {
    // Whoever asks this very moment is taken in too: the embedded database never waits for anything, and
    // would otherwise serve each from end to end before the next is even read.
    await setImmediate()
    await serveTurn(line.splice(0, mostTogether), ask)
  }
  close()
}

/** When asking together fails, each is asked alone: one that cannot be answered spoils nobody else's answer. */
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
