import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { followSale } from './follow-payment.ts'
import type { ToPay } from './to-pay.ts'

const everyMs = 3000

/** Back from the bank: the cinema is asked to look, until it knows. */
export function useReturn({ sale, id }: ToPay, back: boolean): 'waiting' | 'unpaid' {
  const [outcome, setOutcome] = useState<'waiting' | 'unpaid'>('waiting')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!back) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const look = async () => {
      const followed = await followSale(sale, id)
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
  }, [sale, id, back, revalidate])
  return outcome
}
