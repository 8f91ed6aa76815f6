import { passwordProblems } from '../../../contract/rules/password.ts'

/**
 * Returns the reasons for refusing a new password; empty if it is accepted. The reasons are the rules of the
 * specification that the password breaks. If it breaks none, the reason may be that it is easy to guess.
 */
export function newPasswordProblems(password: string, email: string): string[] {
  const problems = passwordProblems(password)
  if (problems.length > 0 || !isEasyToGuess(password, email)) return problems
  return ['Ce mot de passe est trop facile à deviner : choisissez-en un autre.']
}

/**
 * Returns whether a password that obeys the rules is easy to guess: its bare word is in a list of common words.
 * Most easy passwords are a common word with a capital, digits and a sign around it, or with digits in place of
 * letters.
 */
export function isEasyToGuess(password: string, email: string): boolean {
  const word = plainWord(password)
  if (word.length < 4) return isRun(figuresOf(password))
  const owner = plainWord(email.split('@')[0] ?? '')
  return isRun(word) || commonWords.has(word) || (owner.length > 3 && word === owner)
}

/**
 * Returns the bare word of a password: without accents, without signs and digits at its ends, and with letters in
 * place of look-alike digits and signs ('P@ssw0rd-2026!' → 'password').
 */
function plainWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+$|^[^a-z]+/g, '')
    .replace(/[@4301!$57]/g, sign => letters[sign]!)
    .replace(/[^a-z]/g, '')
}

const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
}

const figuresOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns whether the text is one character repeated, or a sequence of the alphabet, of digits or of a keyboard.
 */
function isRun(text: string): boolean {
  if (new Set(text).size <= 1) return true
  return runs.some(run => run.includes(text) || [...run].reverse().join('').includes(text))
}

const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '123123123',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
  'abcabcabc',
]

/** Words common in French and in English, and words that a cinema's site suggests. */
const commonWords = new Set(
  `password passwort passe motdepasse motdepass mdp admin administrator administrateur root user test login
  welcome bienvenue bonjour salut soleil doudou loulou chouchou cheval chocolat amour jetaime coucou marseille
  paris france nicolas thomas camille juliette isabelle alexandre football princess sunshine iloveyou letmein
  dragon monkey shadow master superman batman pokemon naruto starwars michael jordan jesus secret changeme
  default guest internet computer ordinateur azertyuiop qwertyuiop printemps automne hiver janvier fevrier mars
  avril juin juillet aout septembre octobre novembre decembre summer winter spring autumn january february march
  april august september october november december monday lundi vendredi toulouse bordeaux lyon nantes
  ouvreuse cinema cinematheque theatre film films billet billets place places seance salle membre membres
  manager caisse projecteur popcorn`.split(/\s+/),
)
