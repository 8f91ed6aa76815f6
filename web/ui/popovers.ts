/** The header's three panels. They are native popovers: one closes another, Escape and a click outside close all. */
export const panels = { menu: 'menu', account: 'menu-compte', search: 'recherche' } as const

export function closePanels(): void {
  for (const id of Object.values(panels)) {
    const panel = document.getElementById(id)
    if (panel?.matches(':popover-open')) panel.hidePopover()
  }
}
