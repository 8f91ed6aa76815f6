import type { CallOf } from '../../../contract/endpoint.ts'
import type { givePasskey } from '../../../contract/second-factor.ts'
import type { Message } from '../../ui/form/messages.ts'

// The functions below call the browser's WebAuthn functions with the JSON of the API. They return null if the user
// or the browser refuses.

export const passkeyRefused: Message = {
  message: 'La clé d’accès n’a pas été lue. Réessayez, ou utilisez un code.',
}

type Shown = CallOf<typeof givePasskey>['body']['response']

export async function showPasskey(options: object): Promise<Shown | null> {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    )
    return asJson(await navigator.credentials.get({ publicKey })) as Shown | null
  } catch {
    return null
  }
}

export async function makePasskey(options: object): Promise<Shown | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    return asJson(await navigator.credentials.create({ publicKey })) as Shown | null
  } catch {
    return null
  }
}

/**
 * Converts the credential to JSON. The return type is `object`, because the browser's type is slightly wider
 * than the API's.
 */
const asJson = (credential: Credential | null): object | null =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null
