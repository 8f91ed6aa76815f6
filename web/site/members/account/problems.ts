import { birthdayProblem } from '../../../../contract/rules/birthday.ts'
import { emailSentences } from '../../../../contract/rules/email.ts'
import { nameProblem } from '../../../../contract/rules/name.ts'
import { passwordProblems } from '../../../../contract/rules/password.ts'
import { parsePhone } from '../../../../contract/rules/phone.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { type Changes, needsCurrentPassword } from './changes.ts'

/** Returns the errors in the changes of the account before they are sent. The API checks the same rules again. */
export function problemsOf(changes: Changes, today: string): Message[] {
  const { lastname = '', firstname = '', email, phone, birthday, password } = changes
  const found: [field: string, message: string | null | undefined][] = [
    ['lastname', nameProblem(lastname.trim())],
    ['firstname', nameProblem(firstname.trim())],
    ['phone', phone && parsePhone(phone) === null ? wrongPhone : null],
    ['birthday', birthday ? birthdayProblem(birthday, today) : null],
    ['email', email === '' ? emailSentences.missing : null],
    ...(password === undefined ? [] : passwordProblems(password)).map(
      message => ['password', message] as [string, string],
    ),
    ['current_password', needsCurrentPassword(changes) && !changes.current_password ? askedFor : null],
  ]
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

const wrongPhone =
  'Le numéro de téléphone doit avoir dix chiffres, par exemple 01\u00a023\u00a045\u00a067\u00a089.'
const askedFor = 'Votre mot de passe actuel est demandé pour changer d’adresse e-mail ou de mot de passe.'
