import { dateIn } from '../../../contract/rules/dates.ts'

export const statementAddress = (film: number | string, { day, cinema }: { day: string; cinema?: number }) =>
  `/admin/bordereaux/${film}?jour=${day}${cinema ? `&cinema=${cinema}` : ''}`

/**
 * Returns the day in the URL. Ignores an invalid day, or one outside of 2000 to 2199, which the API would refuse.
 */
export function dayIn(address: URLSearchParams, name = 'jour'): string | undefined {
  const day = dateIn(address.get(name))
  return day && day >= '2000' ? day : undefined
}
