import { type RefObject, useEffect, useRef, useState } from 'react'
import { brandOf, cardDigits } from '../../../contract/rules/card.ts'
import { cryptogramPlace } from '../../../contract/rules/card-problems.ts'
import { Field } from '../../ui/form/field.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { cardNumberTyped, expiryTyped, retype } from './card-typing.ts'

type Props = {
  name: string
  /** Where other means pay all, it is out of sight and not sent; what was typed waits. */
  unneeded?: boolean
  /** The form came back from the server, which never sends a card back. */
  forgotten: boolean
  messages: readonly Message[]
}

/** The card. What is typed here is read, handed to the bank and forgotten. */
export function CardFields({ name, unneeded, forgotten, messages }: Props) {
  const { digits, read } = useCardNumber()
  const card = useRef<HTMLFieldSetElement>(null)
  useLeftBehind(card)
  return (
    <fieldset ref={card} className="group" hidden={unneeded} disabled={unneeded}>
      <legend>Votre carte</legend>
      <TestCards />
      {forgotten && (
        <p className="forgotten">
          Par sécurité, le numéro, la date et le cryptogramme ne sont jamais gardés : retapez-les.
        </p>
      )}
      <Field
        name="name_cb"
        label="Nom inscrit sur la carte"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        defaultValue={name}
        messages={messages}
      />
      <Field
        name="num_cb"
        label="Numéro de carte"
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        maxLength={30}
        required
        onInput={event => read(event.currentTarget)}
        after={
          <output className="brand" htmlFor="num_cb">
            {brandName(digits)}
          </output>
        }
        messages={messages}
      />
      <div className="pair short">
        <Field
          name="cb_date"
          label="Date de validité"
          hint="Mois et année, MM/AA"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={10}
          required
          onInput={event => retype(event.currentTarget, expiryTyped)}
          messages={messages}
        />
        <Field
          name="cryptogramme"
          label="Cryptogramme"
          hint={`Les ${cryptogramPlace(digits)}`}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          required
          messages={messages}
        />
      </div>
    </fieldset>
  )
}

function TestCards() {
  return (
    <div className="test-cards">
      <p>
        <b>Démonstration.</b> Rien n’est débité : ne tapez jamais une vraie carte ici, mais l’une de
        celles-ci, avec une date à venir et trois chiffres.
      </p>
      <dl>
        <div>
          <dt>Acceptée</dt>
          <dd>4242 4242 4242 4242</dd>
        </div>
        <div>
          <dt>Refusée</dt>
          <dd>4000 0000 0000 0002</dd>
        </div>
      </dl>
    </div>
  )
}

/** The number in groups while it is typed, and what it tells about the card. */
function useCardNumber() {
  const [digits, setDigits] = useState('')
  const read = (input: HTMLInputElement) => {
    retype(input, cardNumberTyped)
    setDigits(cardDigits(input.value))
  }
  return { digits, read }
}

/** A browser that comes back to the page would fill in the card as it was left, for whoever sits there then. */
function useLeftBehind(card: RefObject<HTMLFieldSetElement | null>): void {
  useEffect(() => {
    const empty = () => {
      for (const field of card.current?.querySelectorAll('input') ?? [])
        if (field.name !== 'name_cb') field.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [card])
}

const brandName = (digits: string): string => {
  const brand = brandOf(digits)
  return brand === 'Carte' ? '' : brand
}
