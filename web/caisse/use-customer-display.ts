import { useCallback, useEffect, useRef, useState } from 'react'
import { eurosFromCents, sumOfEuros, timesEuros } from '../../contract/rules/money.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { openDisplay, showOnDisplay } from './requests.ts'
import { owedCents, placeCount, type Sale } from './sale.ts'
import { ordersOf, soldPlaces } from './sold-sale.ts'
import type { CounterSale, CounterTill } from './till-types.ts'

type Shown = Parameters<typeof showOnDisplay>[1]

/**
 * If the cashier has opened the customer display, sends it the current sale, and after the payment the completed
 * sale.
 */
export function useCustomerDisplay({
  till,
  session,
  sale,
  sold,
}: {
  till: CounterTill
  session: number
  sale: Sale
  sold: CounterSale | null
}) {
  const name = `caisse-ecran-${session}`
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(sessionStorage.getItem(name) !== null), [name])

  // Send one request at a time, always with the latest state. After a failed request, the next change updates
  // the display.
  const wanted = useRef<Shown | null>(null)
  const sending = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    wanted.current = sold ? soldShown(sold) : shownOf(sale)
    const send = async () => {
      if (sending.current) return
      sending.current = true
      while (wanted.current) {
        const next = wanted.current
        wanted.current = null
        await showOnDisplay(session, next).catch(() => {})
      }
      sending.current = false
    }
    void send()
  }, [isOpen, session, sale, sold])

  return useCallback(async () => {
    const { token } = await openDisplay(session)
    sessionStorage.setItem(name, 'ouvert')
    setOpen(true)
    window.open(
      `/caisse/${till.id}/client#${token}`,
      `ecran-client-${till.id}`,
      'popup,width=1024,height=768',
    )
  }, [till.id, session, name])
}

function shownOf(sale: Sale): Shown {
  return {
    lines: [
      ...sale.groups.flatMap(({ screening, places }) =>
        places.map(({ label, quantity, price, supplement }) => ({
          label: inFilm(label, screening),
          quantity,
          amount: timesEuros((price + supplement) as typeof price, quantity),
        })),
      ),
      ...sale.items.map(({ name_item, quantity, price }) => ({
        ...{ label: name_item, quantity, amount: timesEuros(price, quantity) },
      })),
      ...sale.vouchers.map(({ name_product, quantity, price }) => ({
        ...{ label: short(name_product), quantity, amount: timesEuros(price, quantity) },
      })),
    ],
    entries: placeCount(sale),
    total: eurosFromCents(owedCents(sale)),
  }
}

function soldShown(sale: CounterSale): Shown {
  const { items, vouchers, total, change, sales_id } = sale
  return {
    lines: [
      ...ordersOf(sale).flatMap(({ places, screening }) =>
        [...Map.groupBy(places, ({ label }) => label)].map(([label, own]) => ({
          label: screening ? inFilm(label, screening) : label,
          quantity: own.length,
          amount: sumOfEuros(own.flatMap(({ price, supplement }) => [price, supplement])),
        })),
      ),
      ...items.map(({ name_item, quantity, amount }) => ({ label: name_item, quantity, amount })),
      ...[...Map.groupBy(vouchers, ({ name_product }) => name_product)].map(([name, own]) => ({
        ...{ label: short(name), quantity: own.length, amount: sumOfEuros(own.map(({ price }) => price)) },
      })),
    ],
    ...{ entries: soldPlaces(sale).length, total, change, sales_id },
  }
}

const inFilm = (label: string, { title, hours_timetable }: { title: string; hours_timetable: string }) =>
  short(`${label} (${title}, ${hourText(hours_timetable)})`)

/** Shortens a label to the length that the server accepts. */
const short = (label: string): string => (label.length > 120 ? `${label.slice(0, 119)}…` : label)
