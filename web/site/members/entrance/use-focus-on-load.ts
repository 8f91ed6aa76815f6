import { type RefObject, useEffect } from 'react'

/** Focuses the first field of the page, also after a navigation within the site. */
export function useFocusOnLoad(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Wait for the next frame: after a navigation, the frame of the site first moves the focus to the main
    // content.
    const later = requestAnimationFrame(() => {
      const { activeElement } = document
      // Focus the field only if nothing but the main content has the focus: the user may be typing in another
      // field.
      if (activeElement === document.body || activeElement?.id === 'contenu') field.current?.focus()
    })
    return () => cancelAnimationFrame(later)
  }, [field])
}
