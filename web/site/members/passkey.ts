import type { CallOf } from '../../../contract/endpoint.ts'
import type { givePasskey } from '../../../contract/second-factor.ts'
import type { Message } from '../../ui/form/messages.ts'

// What the browser knows of passkeys, in the JSON the API speaks. Nothing here when the person or the browser refuses.

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

/** Typed by the platform a little wider than the API reads it. */
const asJson = (credential: Credential | null): object | null =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null
