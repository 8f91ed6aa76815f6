import { type RefObject, useEffect } from 'react'

/** Focuses the first field, also after client navigation. */
export function useFocusOnLoad(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // In the next frame: on client navigation the site frame first moves the focus to the main content.
    const later = requestAnimationFrame(() => {
      const { activeElement } = document
      // Do not take the focus from another field.
      if (activeElement === document.body || activeElement?.id === 'contenu') field.current?.focus()
    })
    return () => cancelAnimationFrame(later)
  }, [field])
}
