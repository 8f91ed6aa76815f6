import type { TestApi } from '../../api.ts'
import { aNumberedScreening } from '../../builders.ts'
import { drawSeats } from '../../draw-seats.ts'

/** A few rooms with a plan, each with a screening. */
export async function plansOf({ db }: TestApi) {
  const made = [
    await aNumberedScreening(db, drawSeats('....', 'Pa..')),
    await aNumberedScreening(db, drawSeats('dd..', '..xm')),
  ]
  return {
    plans: made.map(({ plan }) => plan.id),
    screenings: made.map(({ id }) => id),
    seats: made.flatMap(({ seat }) => [seat('A 1'), seat('A 2'), seat('B 4')]),
  }
}

export async function seatsOf(api: TestApi) {
  const { screenings, seats } = await plansOf(api)
  return { id: screenings, seats_ids: seats }
}
