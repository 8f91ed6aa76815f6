import { roleIds } from '../../../contract/permissions.ts'
import { email as emailShape } from '../../../contract/shapes.ts'
import type { AppContext } from '../../context.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { StartupError } from '../../startup-error.ts'
import { newPasswordProblems } from '../password/new-password.ts'
import { hasAdmin, insertMember } from '../queries.ts'

/** Creates the first administrator of a new site. */
export async function createAdmin(
  appContext: AppContext,
  given: { email: string; password: string },
): Promise<void> {
  const email = emailShape.safeParse(given.email)
  if (!email.success)
    throw new StartupError('Indiquez une adresse e-mail : admin:create --email vous@cinema.fr')
  const problems = newPasswordProblems(given.password, given.email)
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
  try {
    await insertMember(appContext.db, {
      email: email.data,
      password_hash: await appContext.passwords.hash(given.password),
      created_date: appContext.now(),
      roles_id: roleIds.admin,
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique')
      throw new StartupError(`Un compte existe déjà avec l’adresse ${email.data}.`)
    throw error
  }
}

/** Returns whether the site has an admin account that is not removed. */
export const isAdministered = ({ db }: AppContext): Promise<boolean> => hasAdmin(db)
