/** Returns why a date of birth is refused, or null. `today` is the date in Paris. */
export function birthdayProblem(birthday: string, today: string): string | null {
  if (birthday < '1900-01-01') return 'La date de naissance doit être postérieure à 1900.'
  return birthday < today ? null : 'La date de naissance doit être passée.'
}
