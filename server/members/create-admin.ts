import { roleIds } from '../../contract/permissions.ts'
import { email as emailShape } from '../../contract/shapes.ts'
import type { House } from '../context.ts'
import { violatedConstraint } from '../database/errors.ts'
import { StartupError } from '../startup-error.ts'
import { newPasswordProblems } from './new-password.ts'
import { insertMember } from './queries.ts'

/** The first administrator of a real install. The password is made here and shown once, unless one is given. */
export async function createAdmin(house: House, given: { email: string; password: string }): Promise<void> {
  const email = emailShape.safeParse(given.email)
  if (!email.success)
    throw new StartupError('Indiquez une adresse e-mail : npm run admin:create -- --email vous@cinema.fr')
  const problems = newPasswordProblems(given.password, given.email)
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
  try {
    await insertMember(house.db, {
      email: email.data,
      password_hash: await house.passwords.hash(given.password),
      created_date: house.now(),
      roles_id: roleIds.admin,
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique')
      throw new StartupError(`Un compte existe déjà avec l’adresse ${email.data}.`)
    throw error
  }
}
