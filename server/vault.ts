import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

/**
 * Encrypts secrets that the server must read again (passwords are hashed instead). The method is AES-256-GCM with
 * a key outside the database, so that the database alone does not reveal the secrets.
 */
export type Vault = {
  /**
   * Encrypts a text for an owner. The text can be decrypted for this owner only: a value copied into another
   * owner's row does not decrypt.
   */
  seal: (text: string, owner: string) => string
  /** Decrypts a text. Returns null if no key decrypts it, or if it belongs to another owner. */
  open: (sealed: string, owner: string) => string | null
  /** Returns false for a plain text, stored before there was a vault. */
  isSealed: (text: string) => boolean
  /** Returns whether the current key encrypted the text. If not, encrypt it again. */
  isFresh: (sealed: string) => boolean
}

/** Creates a vault. The first key encrypts; the others only decrypt older values. */
export function createVault(secrets: readonly [string, ...string[]], newToken: () => string): Vault {
  const keys = secrets.map(keyFrom)
  const [current] = keys as [Key, ...Key[]]
  return {
    seal(text, owner) {
      const iv = createHash('sha256').update(newToken()).digest().subarray(0, 12)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(owner))
      const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, current.name, iv.toString('base64url'), locked.toString('base64url')].join('.')
    },
    open(sealed, owner) {
      const [, name, iv = '', locked = ''] = sealed.split('.')
      const key = keys.find(one => one.name === name)
      if (!key || !isSealed(sealed)) return null
      try {
        const bytes = Buffer.from(locked, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), tagLength)
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength.authTagLength))
        const body = bytes.subarray(0, -tagLength.authTagLength)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    isSealed,
    isFresh: sealed => sealed.startsWith(`${version}.${current.name}.`),
  }
}

const version = 'v1'
const tagLength = { authTagLength: 16 }

const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

type Key = { name: string; bytes: Buffer }

/**
 * Derives from a secret an encryption key, and an identifier by which encrypted texts name that key without
 * revealing it.
 */
function keyFrom(secret: string): Key {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'ouvreuse', purpose, length))
  return { name: derive('name of the key', 4).toString('hex'), bytes: derive('vault', 32) }
}
