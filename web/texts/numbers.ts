/** 12345 → '12 345', with the narrow space French asks for. */
export function numberText(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}
