import { eq } from 'drizzle-orm'
import { mails } from '../../../server/mail/tables.ts'
import { staff_invitations } from '../../../server/members/invitations/tables.ts'
import { hashToken } from '../../../server/members/login/token.ts'
import { challenges, passkeys, recovery_codes, totps } from '../../../server/members/second-factor/tables.ts'
import { sealSecret } from '../../../server/members/second-factor/totp-secrets.ts'
import {
  email_changes,
  login_sessions,
  password_resets,
  roles,
  users,
} from '../../../server/members/tables.ts'
import type { TestApi } from '../../api.ts'
import { each, idsOf, next } from './each.ts'

const inAnHour = ({ clock }: TestApi) => new Date(clock.now.getTime() + 3_600_000)

export const members = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(users)
      .values(each(() => ({ email: `${next('membre').replace(' ', '-')}@exemple.fr` })))
      .returning({ id: users.id }),
  )

export const rolesOf = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(roles)
      .values(each(() => ({ name_role: next('Rôle') })))
      .onConflictDoNothing()
      .returning({ id: roles.id }),
  )

export const loginSessionsOf = async (api: TestApi, users_id: number) =>
  idsOf(
    await api.db
      .insert(login_sessions)
      .values(each(() => ({ users_id, token_hash: hashToken(next('session')), ends_at: inAnHour(api) })))
      .returning({ id: login_sessions.id }),
  )

export const failedMails = async ({ db, clock }: TestApi) =>
  idsOf(
    await db
      .insert(mails)
      .values(
        each(() => ({
          cause: next('mail'),
          to: 'eve@exemple.fr',
          subject: 'Vos billets',
          text: 'Les voici.',
          document: { subject: 'Vos billets', blocks: [] },
          state: 'failed' as const,
          tries: 9,
          next_try_at: clock.now,
          created_at: clock.now,
        })),
      )
      .returning({ id: mails.id }),
  )

/** Creates pending e-mail changes, each of another member, and returns their confirmation tokens. */
export async function emailTokens(api: TestApi): Promise<string[]> {
  const tokens = (await members(api)).map(users_id => ({ users_id, token: tokenFor(users_id) }))
  await api.db.insert(email_changes).values(
    tokens.map(({ users_id, token }) => ({
      users_id,
      email: `${next('nouvelle').replace(' ', '-')}@exemple.fr`,
      token_hash: hashToken(token),
      trust: 0,
      ends_at: inAnHour(api),
    })),
  )
  return tokens.map(({ token }) => token)
}

export async function resetTokens(api: TestApi): Promise<string[]> {
  const tokens = (await members(api)).map(users_id => ({ users_id, token: tokenFor(users_id) }))
  await api.db.insert(password_resets).values(
    tokens.map(({ users_id, token }) => ({
      users_id,
      token_hash: hashToken(token),
      trust: 0,
      ends_at: inAnHour(api),
    })),
  )
  return tokens.map(({ token }) => token)
}

/** Returns a token as long as a real one. */
const tokenFor = (users_id: number) => `canari-${users_id}-`.padEnd(43, 'j')

/** Creates a pending e-mail change for this account, so that its confirmation mail can be sent again. */
export async function wishForAddress(api: TestApi, users_id: number): Promise<void> {
  const wish = {
    email: 'autre@exemple.fr',
    token_hash: hashToken(next('lien')),
    trust: 0,
    ends_at: inAnHour(api),
  }
  await api.db
    .insert(email_changes)
    .values({ users_id, ...wish })
    .onConflictDoUpdate({ target: email_changes.users_id, set: wish })
}

/**
 * Creates several logins of one member that wait for the second factor, with the recovery codes and the passkey to
 * complete them.
 */
export async function halfLogins(api: TestApi): Promise<{ challenges: string[]; codes: string[] }> {
  const [users_id] = await members(api)
  // The member needs a password hash: without a password, the site refuses the login.
  await api.db.update(users).set({ password_hash: 'aucun' }).where(eq(users.id, users_id!))
  const begun = each(() => tokenFor(0) + next('défi').slice(5))
  const codes = each(() => `CANARI${String(Number(next('code').slice(5)) % 1e10).padStart(10, '2')}`)
  await passkeysOf(api, users_id!)
  await api.db.insert(challenges).values(
    begun.map(token => ({
      users_id: users_id!,
      purpose: 'login' as const,
      token_hash: hashToken(token),
      trust: 0,
      ends_at: inAnHour(api),
    })),
  )
  await api.db
    .insert(recovery_codes)
    .values(codes.map(code => ({ users_id: users_id!, code_hash: hashToken(code) })))
  return { challenges: begun, codes }
}

export const passkeysOf = async ({ db, clock }: TestApi, users_id: number) =>
  idsOf(
    await db
      .insert(passkeys)
      .values(
        each(() => ({
          users_id,
          name: 'Téléphone',
          credential_id: next('cle').replace(' ', '-'),
          public_key: new Uint8Array([1, 2, 3]),
          counter: 0,
          transports: [],
          created_at: clock.now,
        })),
      )
      .returning({ id: passkeys.id }),
  )

/** Gives the account a confirmed authenticator application, which it needs to renew its recovery codes. */
export async function applicationOf(api: TestApi, users_id: number): Promise<void> {
  const secret = sealSecret(api.appContext, users_id, 'JBSWY3DPEHPK3PXP')
  const values = { secret, new_secret: secret, confirmed_at: api.clock.now, last_step: 0 }
  await api.db
    .insert(totps)
    .values({ users_id, ...values })
    .onConflictDoUpdate({ target: totps.users_id, set: values })
}

/** Creates staff invitations, each sent by another account. */
export async function invitationsOf(
  api: TestApi,
  person?: number,
): Promise<{ ids: number[]; tokens: string[] }> {
  const made = (await members(api)).map(users_id => ({ users_id, token: tokenFor(users_id) }))
  const own = person === undefined ? undefined : await emailOf(api, person)
  if (own) await api.db.delete(staff_invitations).where(eq(staff_invitations.email, own))
  const rows = await api.db
    .insert(staff_invitations)
    .values(
      made.map(({ users_id, token }, index) => ({
        ...{ users_id, roles_id: 2, trust: 0 },
        email: (index === 0 && own) || `${next('collegue').replace(' ', '-')}@exemple.fr`,
        ...{ tasks: ['door' as const], token_hash: hashToken(token) },
        ...{ sent_at: api.clock.now, ends_at: inAnHour(api) },
      })),
    )
    .returning({ id: staff_invitations.id })
  return { ids: idsOf(rows), tokens: made.map(({ token }) => token) }
}

async function emailOf({ db }: TestApi, id: number): Promise<string | undefined> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return row?.email
}
