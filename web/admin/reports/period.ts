import { addDays, isRealDate, weekStart } from '../../../contract/rules/dates.ts'

/** What the sales are told by: its word in the address, on the wire and for people. */
export const groupings = [
  { word: 'jour', by: 'day', label: 'Jour' },
  { word: 'semaine', by: 'week', label: 'Semaine (mercredi à mardi)' },
  { word: 'film', by: 'film', label: 'Film' },
  { word: 'cinema', by: 'cinema', label: 'Cinéma' },
] as const

/** What an address asks for; without days, the cinema's week so far. */
export function askedIn(address: URLSearchParams, today: string) {
  const grouping = groupings.find(({ word }) => word === address.get('par')) ?? groupings[0]
  const dayIn = (name: string) => {
    const asked = address.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(asked) && isRealDate(asked) ? asked : null
  }
  return { ...grouping, from: dayIn('du') ?? weekStart(today), to: dayIn('au') ?? today }
}

/** The periods one asks for most. */
export function usualPeriods(today: string): { label: string; from: string; to: string }[] {
  const wednesday = weekStart(today)
  const [yesterday, before] = [addDays(today, -1), addDays(wednesday, -7)]
  return [
    { label: 'Aujourd’hui', from: today, to: today },
    { label: 'Hier', from: yesterday, to: yesterday },
    { label: 'Cette semaine', from: wednesday, to: today },
    { label: 'Semaine dernière', from: before, to: addDays(before, 6) },
    { label: '30 derniers jours', from: addDays(today, -29), to: today },
  ]
}

export const salesAddress = ({ from, to, word }: { from: string; to: string; word: string }): string =>
  `/admin/ventes?du=${from}&au=${to}&par=${word}`
