import { useEffect, useState } from 'react'
import { inParis } from '../../../../contract/rules/paris-time.ts'
import { hourText } from '../../../../contract/texts/dates.ts'

/** Until when it can be paid; where scripts run, also how long that is from now. */
export function TimeLeft({ kept, until }: { kept: string; until: string }) {
  const seconds = useSecondsUntil(until)
  return (
    <p className="time-left">
      {kept} <b>{hourText(inParis(new Date(until)).hour)}</b>
      {seconds !== null && (
        <span role="timer">
          {' '}
          (encore {seconds >= 60 ? `${Math.floor(seconds / 60)} min` : `${seconds} s`})
        </span>
      )}
      .
    </p>
  )
}

/** Null until the page is alive: the server's clock and the browser's would not write the same. */
function useSecondsUntil(until: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
