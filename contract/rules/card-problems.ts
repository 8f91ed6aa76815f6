import { brandOf, cardDigits, expiryMonth, isCryptogram, isValidOn, passesLuhn } from './card.ts'
import { nameProblem } from './name.ts'

/** The card fields of an order, as typed. */
export type TypedCard = { name_cb: string; num_cb: string; cb_date: string; cryptogramme: string }

export const expiresTooEarlyText = 'La carte doit être encore valable le jour de la séance.'

/**
 * Returns the errors of the typed card fields. If `day` (the day of the screening) is given, the card must still
 * be valid on it.
 */
export function cardProblems(typed: TypedCard, day?: string): { field: keyof TypedCard; message: string }[] {
  const digits = cardDigits(typed.num_cb)
  const problems: [keyof TypedCard, string | undefined][] = [
    [
      'name_cb',
      typed.name_cb.trim()
        ? nameProblem(typed.name_cb.trim())
        : 'Le nom inscrit sur la carte est obligatoire.',
    ],
    ['num_cb', numberProblem(digits)],
    ['cb_date', dateProblem(typed.cb_date.trim(), day)],
    ['cryptogramme', cryptogramProblem(typed.cryptogramme.trim(), digits)],
  ]
  return problems.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

function numberProblem(digits: string): string | undefined {
  if (digits === '') return 'Le numéro de carte est obligatoire.'
  return passesLuhn(digits) ? undefined : 'Ce numéro de carte n’est pas valable.'
}

function dateProblem(typed: string, day: string | undefined): string | undefined {
  if (typed === '') return 'La date de validité est obligatoire.'
  const expiry = expiryMonth(typed)
  if (!expiry) return 'La date de validité doit être écrite MM/AA.'
  return day && !isValidOn(expiry, day) ? expiresTooEarlyText : undefined
}

function cryptogramProblem(typed: string, digits: string): string | undefined {
  if (typed === '') return 'Le cryptogramme est obligatoire.'
  const asked = `Le cryptogramme est le nombre de ${cryptogramPlace(digits)}.`
  return isCryptogram(typed, digits) ? undefined : asked
}

/** Returns, in French, how many digits the cryptogram has and where it is printed on the card. */
export const cryptogramPlace = (digits: string): string =>
  brandOf(digits) === 'American Express'
    ? '4\u00a0chiffres au recto de la carte'
    : '3\u00a0chiffres au dos de la carte'
