import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { followOrder } from './follow-payment.ts'

const everyMs = 3000

/** Back from the bank: the cinema is asked to look, until it knows. */
export function useReturn(orderId: number, back: boolean): 'waiting' | 'unpaid' {
  const [outcome, setOutcome] = useState<'waiting' | 'unpaid'>('waiting')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!back) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const look = async () => {
      const followed = await followOrder(orderId)
      if (left) return
      if ('problem' in followed || (followed.state === 'pending' && !followed.payment)) {
        timer = setTimeout(look, everyMs)
        return
      }
      // It can still be paid: so it has not been.
      if (followed.payment) setOutcome('unpaid')
      await revalidate()
    }
    look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [orderId, back, revalidate])
  return outcome
}
