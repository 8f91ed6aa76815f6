import { useEffect, useRef } from 'react'

/**
 * The address says what was chosen, from the first change on or once the form is open: one comes back to it, by Back,
 * by a reload or through the login.
 */
export function usePlacesInAddress(open: boolean, chosen: string): void {
  const first = useRef(chosen)
  useEffect(() => {
    const search = `?${chosen}${open ? '&reserver=1' : ''}`
    if ((!open && chosen === first.current) || location.search === search) return
    first.current = ''
    // Not through the router: nothing on the page is to be asked for again.
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  }, [open, chosen])
}
