/**
 * The ids of the three panels of the header. They are native popovers: opening one closes the others, and
 * Escape closes it.
 */
export const panels = { menu: 'menu', account: 'menu-compte', search: 'recherche' } as const

export function closePanels(): void {
  for (const id of Object.values(panels)) {
    const panel = document.getElementById(id)
    if (panel?.matches(':popover-open')) panel.hidePopover()
  }
}
