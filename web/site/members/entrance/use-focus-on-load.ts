import { type RefObject, useEffect } from 'react'

/** Focuses the first field of the page, also after a navigation within the site. */
export function useFocusOnLoad(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Wait for the next frame: after a navigation the site frame first moves the focus to the main content.
    const later = requestAnimationFrame(() => {
      const { activeElement } = document
      // Do not take the focus from another field, in which the user may be typing.
      if (activeElement === document.body || activeElement?.id === 'contenu') field.current?.focus()
    })
    return () => cancelAnimationFrame(later)
  }, [field])
}
