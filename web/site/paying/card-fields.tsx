import { type RefObject, useEffect, useRef, useState } from 'react'
import { brandOf, cardDigits, groupDigits } from '../../../contract/rules/card.ts'
import { cryptogramPlace } from '../../../contract/rules/card-problems.ts'
import { Field } from '../../ui/form/field.tsx'
import type { Message } from '../../ui/form/messages.ts'

type Props = {
  /**
   * True if other means of payment pay everything. The fields are then hidden and not submitted, but keep what was
   * typed.
   */
  unneeded?: boolean
  /**
   * True if the server rendered the form again: the buyer must type the card again, because the server never
   * sends card data back.
   */
  forgotten: boolean
  /** The buyer's name, which is probably the name on the card. */
  holder?: string
  messages: readonly Message[]
}

/**
 * The card fields for the simulated payment gateway. The server passes card data to the gateway and never
 * stores it.
 */
export function CardFields({ unneeded, forgotten, holder, messages }: Props) {
  const { digits, read } = useCardNumber()
  const card = useRef<HTMLFieldSetElement>(null)
  useClearOnLeave(card)
  return (
    <fieldset ref={card} className="group stack gap-4" hidden={unneeded} disabled={unneeded}>
      <legend>Votre carte</legend>
      <TestCards />
      {forgotten && (
        <p className="forgotten bold">Par sécurité, rien de votre carte n’est gardé : retapez-la.</p>
      )}
      <Field
        name="name_cb"
        label="Nom inscrit sur la carte"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
        defaultValue={holder}
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
          <output className="brand soft bold" htmlFor="num_cb">
            {brandName(digits)}
          </output>
        }
        messages={messages}
      />
      <div className="pair short stack gap-4">
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
    <div className="test-cards stack gap-3 pad-4">
      <p>
        <b className="light-text">Démonstration.</b> Rien n’est débité : ne tapez jamais une vraie carte ici,
        mais l’une de celles-ci, avec une date à venir et trois chiffres.
      </p>
      <dl className="cluster">
        <div>
          <dt className="soft small-text">Acceptée</dt>
          <dd className="bold tabular no-wrap">4242 4242 4242 4242</dd>
        </div>
        <div>
          <dt className="soft small-text">Refusée</dt>
          <dd className="bold tabular no-wrap">4000 0000 0000 0002</dd>
        </div>
      </dl>
    </div>
  )
}

/** Formats the card number while it is typed: groups its digits, and recognises the card's brand. */
function useCardNumber() {
  const [digits, setDigits] = useState('')
  const read = (input: HTMLInputElement) => {
    retype(input, cardNumberTyped)
    setDigits(cardDigits(input.value))
  }
  return { digits, read }
}

/**
 * Clears the card fields when the page is left: otherwise the Back button would restore them for the next
 * user of the computer.
 */
function useClearOnLeave(card: RefObject<HTMLFieldSetElement | null>): void {
  useEffect(() => {
    const empty = () => {
      for (const field of card.current?.querySelectorAll('input') ?? []) field.value = ''
    }
    addEventListener('pagehide', empty)
    return () => removeEventListener('pagehide', empty)
  }, [card])
}

const brandName = (digits: string): string => {
  const brand = brandOf(digits)
  return brand === 'Carte' ? '' : brand
}

const longestNumber = 19

/** Formats a typed or pasted card number with its digits grouped as on the card. */
export const cardNumberTyped = (text: string): string =>
  groupDigits(cardDigits(text).replace(/\D/g, '').slice(0, longestNumber))

/**
 * Formats an expiry date as MM/AA while it is typed: '5' → '05', '123' → '12/3'. A four-digit year becomes
 * two digits.
 */
export function expiryTyped(text: string): string {
  const dashed = text.match(/^\s*20(\d\d)-(\d\d)/)
  const typed = dashed ? `${dashed[2]}/${dashed[1]}` : text.replace(/^\s*(\d)\s*\//, '0$1/')
  const digits = typed.replace(/\D/g, '').replace(/^[2-9]/, '0$&')
  const month = digits.slice(0, 2)
  const year = digits.slice(2).replace(/^20(\d\d).*$/, '$1')
  // Add the slash only together with the first digit of the year: directly after the month, it would come back
  // whenever backspace deletes it.
  return year ? `${month}/${year.slice(0, year.startsWith('20') ? 4 : 2)}` : month
}

/** Reformats a field while the buyer types, and keeps the cursor after the same digit. */
function retype(input: HTMLInputElement, written: (text: string) => string): void {
  const text = written(input.value)
  if (text === input.value) return
  const digitsAhead = digitCount(input.value.slice(input.selectionEnd ?? input.value.length))
  input.value = text
  if (document.activeElement === input) {
    const cursor = placeBefore(text, digitsAhead)
    input.setSelectionRange(cursor, cursor)
  }
}

/**
 * Returns the first cursor position that has this many digits to its right. It is before a space and not after it,
 * so that backspace deletes a digit.
 */
export function placeBefore(text: string, digitsAhead: number): number {
  let place = text.length
  while (place > 0 && (digitCount(text.slice(place)) < digitsAhead || /\D/.test(text[place - 1] ?? '')))
    place -= 1
  return place
}

const digitCount = (text: string): number => text.replace(/\D/g, '').length
