import { useEffect } from 'react'

/** While the form is open the address says for how many: one comes back to as many, by Back or by a reload. */
export function useCountInAddress(open: boolean, seats: number): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!open || address.searchParams.get('places') === String(seats)) return
    address.searchParams.set('places', String(seats))
    // Not through the router: nothing on the page is to be asked for again.
    history.replaceState(history.state, '', address)
  }, [open, seats])
}
