import { isRealDate } from '../../../contract/rules/dates.ts'

export const statementAddress = (film: number | string, { day, cinema }: { day: string; cinema?: number }) =>
  `/admin/bordereaux/${film}?jour=${day}${cinema ? `&cinema=${cinema}` : ''}`

/** The day in the URL, if it is one. */
export function dayIn(address: URLSearchParams, name = 'jour'): string | undefined {
  const day = address.get(name) ?? ''
  return /^2[01]\d{2}-\d{2}-\d{2}$/.test(day) && isRealDate(day) ? day : undefined
}
