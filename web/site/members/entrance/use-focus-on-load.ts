import { type RefObject, useEffect } from 'react'

/** The first field has the focus, also when one came here without a page load. */
export function useFocusOnLoad(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // A moment later: on such an arrival the frame of the site takes the focus to the start of the page.
    const later = requestAnimationFrame(() => {
      const { activeElement } = document
      // Someone who is already typing elsewhere is left in peace.
      if (activeElement === document.body || activeElement?.id === 'contenu') field.current?.focus()
    })
    return () => cancelAnimationFrame(later)
  }, [field])
}
