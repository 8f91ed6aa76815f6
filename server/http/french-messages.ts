import type { z } from 'zod'

/** Returns the French message for a value that breaks a rule without its own message. */
export function frenchMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Ce champ est obligatoire.'
        : (expectation[issue.expected as string] ?? wrong)
    case 'too_small':
      return `${issue.origin === 'string' ? 'Trop court' : 'Trop petit'} : ${issue.minimum} au moins.`
    case 'too_big':
      return `${issue.origin === 'string' ? 'Trop long' : 'Trop grand'} : ${issue.maximum} au plus.`
    case 'invalid_value':
      return `Valeurs possibles : ${issue.values.join(', ')}.`
    case 'not_multiple_of':
      return 'Deux décimales au plus.'
    default:
      return wrong
  }
}

const wrong = 'Cette valeur n’est pas valable.'

const expectation: Record<string, string> = {
  string: 'Il faut un texte.',
  number: 'Il faut un nombre.',
  int: 'Il faut un nombre entier.',
  boolean: 'Il faut oui ou non (true ou false).',
  array: 'Il faut une liste.',
  object: 'Il faut un objet.',
}
