import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string }

/** Creates a software passkey for tests, which signs like a security key for this site and origin. */
export function createAuthenticator({ site = 'localhost', origin = 'http://localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const state = { counter: 0 }

  const authenticatorData = (flags: number, ...rest: Uint8Array[]) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++state.counter)
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter, ...rest])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }

  return {
    state,
    create({ challenge }: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const aaguid = Buffer.alloc(16)
      const data = authenticatorData(
        userPresent | attested,
        aaguid,
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(data)],
      ])
      return {
        ...envelope,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    get({ challenge }: Options) {
      const data = authenticatorData(userPresent)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...envelope,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const userPresent = 0x01
const attested = 0x40

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest()

/** An elliptic-curve key in COSE format: type 2 (EC2), algorithm −7 (ES256), curve 1 (P-256). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return isoCBOR.encode(key as never)
}
