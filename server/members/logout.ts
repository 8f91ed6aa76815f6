import type { Context } from '../context.ts'
import { deleteLoginSession } from './session-queries.ts'
import { hashToken } from './token.ts'

export async function logOut(context: Context): Promise<{ message: string }> {
  if (context.session.token) await deleteLoginSession(context.db, hashToken(context.session.token))
  context.session.clear()
  return { message: 'Vous êtes déconnecté.' }
}
