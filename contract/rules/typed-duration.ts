/**
 * Converts '1h34', '1:34' and '94 min' to 01:34. Returns any other text unchanged, and the validation then refuses
 * it.
 */
export function durationIn(typed: string): string {
  const clock = /^\s*(\d{1,2})\s*[h:]\s*(\d{0,2})\s*(?:min)?\s*$/i.exec(typed)
  if (clock) return `${clock[1]!.padStart(2, '0')}:${clock[2]!.padStart(2, '0')}`
  const minutes = /^\s*(\d{1,3})\s*(?:min)?\s*$/i.exec(typed)
  if (!minutes) return typed
  const all = Number(minutes[1])
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}
