import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Signs the closings of the cinema's accounts with a key that is not in the database. */
export type Signer = {
  sign: (hash: Uint8Array) => Buffer
  /** Returns whether the current key or an earlier one made the signature. */
  isSigned: (hash: Uint8Array, signature: Uint8Array) => boolean
  /** The current public key in PEM, with which an auditor verifies an archive elsewhere. */
  publicKey: string
}

/**
 * Creates a signer with Ed25519 keys derived from the secret keys. The first key signs; the others only verify.
 */
export function createSigner(secrets: readonly [string, ...string[]]): Signer {
  const keys = secrets.map(keyFrom)
  const publicKeys = keys.map(key => createPublicKey(key))
  return {
    sign: hash => sign(null, hash, keys[0]!),
    isSigned: (hash, signature) => publicKeys.some(key => verify(null, hash, key, signature)),
    publicKey: publicKeys[0]!.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** The ASN.1 bytes that precede an Ed25519 seed in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyFrom(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'ouvreuse', 'signature of the books', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}
