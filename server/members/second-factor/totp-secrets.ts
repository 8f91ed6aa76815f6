import type { AppContext } from '../../context.ts'
import { allTotps, storeTotpSecrets } from './queries.ts'

const owner = (users_id: number) => `totp:${users_id}`

export const sealSecret = ({ vault }: Pick<AppContext, 'vault'>, users_id: number, secret: string): string =>
  vault.seal(secret, owner(users_id))

/**
 * Decrypts a TOTP secret. Returns null if the encryption key is lost: the owner then logs in with a recovery code,
 * or an admin removes the second factor.
 */
export const openSecret = (
  { vault }: Pick<AppContext, 'vault'>,
  users_id: number,
  sealed: string,
): string | null => (vault.isSealed(sealed) ? vault.open(sealed, owner(users_id)) : sealed)

/**
 * At start, encrypts with the current key the secrets that are stored without encryption or under an older key.
 */
export async function sealOldSecrets(appContext: AppContext): Promise<void> {
  const lost = await appContext.db.transaction(async db => {
    let unreadable = 0
    const again = (users_id: number, kept: string | null): string | null => {
      if (kept === null || appContext.vault.isFresh(kept)) return kept
      const secret = openSecret(appContext, users_id, kept)
      if (secret === null) unreadable += 1
      return secret === null ? kept : sealSecret(appContext, users_id, secret)
    }
    for (const { users_id, secret, new_secret } of await allTotps(db)) {
      const fresh = { secret: again(users_id, secret), new_secret: again(users_id, new_secret) }
      if (fresh.secret !== secret || fresh.new_secret !== new_secret)
        await storeTotpSecrets(db, users_id, fresh)
    }
    return unreadable
  })
  if (lost > 0)
    appContext.log.warn(
      { lost },
      'secrets of second factors were sealed with a key that is not here: see docs/deploy/operating.md',
    )
}
