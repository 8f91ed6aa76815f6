type Step = {
  places?: readonly number[]
  film?: number
  screening?: number
  seats?: readonly number[]
  plan?: boolean
}

/**
 * Returns the URL of a step of the exchange. The URL contains everything chosen in earlier steps, so that the
 * steps work without JavaScript.
 */
export function exchangePath(
  order: number,
  { places = [], film, screening, seats = [], plan }: Step = {},
): string {
  const search = new URLSearchParams([
    ...places.map(number => ['place', String(number)]),
    ...(film ? [['film', String(film)]] : []),
    ...(screening ? [['seance', String(screening)]] : []),
    ...seats.map(seat => ['siege', String(seat)]),
    ...(plan ? [['plan', '1']] : []),
  ]).toString()
  return `/utilisateur/reservation/${order}/echange${search && `?${search}`}`
}
