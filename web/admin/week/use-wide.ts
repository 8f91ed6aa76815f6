import { useSyncExternalStore } from 'react'

const wide = '(width >= 80rem)'

/** Whether there is room for the board; on a smaller screen the week is a list, day by day. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    heard => {
      const query = matchMedia(wide)
      query.addEventListener('change', heard)
      return () => query.removeEventListener('change', heard)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
