import { describe, expect, test } from 'vitest'
import { createVault } from './vault.ts'

let serial = 0
const token = () => `chance-${++serial}`
const vault = createVault(['une-cle-longue-comme-un-film-muet'], token)

describe('the vault for secrets', () => {
  test('the vault decrypts the secrets that it encrypted, and the ciphertext reveals nothing', () => {
    const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'totp:7')
    expect(sealed).not.toContain('JBSWY3DP')
    expect(vault.open(sealed, 'totp:7')).toBe('JBSWY3DPEHPK3PXP')
    expect(vault.seal('JBSWY3DPEHPK3PXP', 'totp:7')).not.toBe(sealed)
  })

  test('the vault refuses to decrypt a secret copied to another owner, or a modified ciphertext', () => {
    const sealed = vault.seal('secret', 'totp:7')
    expect(vault.open(sealed, 'totp:8')).toBeNull()
    for (let at = 4; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      // Skip the separators and the last letter: base64url leaves some of its bits unused, so another letter there
      // may mean the same bytes.
      if (sealed[at] === '.' || at === sealed.length - 1) continue
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      expect(vault.open(changed, 'totp:7'), String(at)).not.toBe('secret')
    }
    expect(vault.open('JBSWY3DPEHPK3PXP', 'totp:7')).toBeNull()
  })

  test('the vault decrypts secrets of an older key, and reports that the key is old', () => {
    const sealed = vault.seal('secret', 'totp:7')
    const later = createVault(
      ['la-nouvelle-cle-du-nouveau-gerant', 'une-cle-longue-comme-un-film-muet'],
      token,
    )
    expect([later.open(sealed, 'totp:7'), later.isFresh(sealed)]).toEqual(['secret', false])
    const again = later.seal('secret', 'totp:7')
    expect(later.isFresh(again)).toBe(true)
    expect(vault.open(again, 'totp:7')).toBeNull()
  })
})
