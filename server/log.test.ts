import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a failed query is logged without its values', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => lines.push(line) })
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "users_email_unique"'),
    {
      code: '23505',
      constraint: 'users_email_unique',
      detail: 'Key (lower(email))=(mona@exemple.fr) already exists.',
    },
  )
  log.error(
    { err: new DrizzleQueryError('insert into users values ($1)', ['mona@exemple.fr'], refused) },
    'oups',
  )
  expect(lines.join('')).toContain('users_email_unique')
  expect(lines.join('')).toContain('insert into users')
  expect(lines.join('')).not.toContain('mona@exemple.fr')
})

test('an error that is not a failed query is logged with its message and stack', () => {
  const lines: string[] = []
  createLog('info', { write: line => lines.push(line) }).error({
    err: new Error('le projecteur est en panne'),
  })
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      type: 'Error',
      message: 'le projecteur est en panne',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
})
