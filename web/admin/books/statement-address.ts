import { dateIn } from '../../../contract/rules/dates.ts'

export const statementAddress = (film: number | string, { day, cinema }: { day: string; cinema?: number }) =>
  `/admin/bordereaux/${film}?jour=${day}${cinema ? `&cinema=${cinema}` : ''}`

/** The day in the URL, if it is one from 2000 to 2199, as in the contract. */
export function dayIn(address: URLSearchParams, name = 'jour'): string | undefined {
  const day = dateIn(address.get(name))
  return day && day >= '2000' ? day : undefined
}
