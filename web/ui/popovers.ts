/** The three panels of the header. Native popovers: opening one closes the others; so does Escape. */
export const panels = { menu: 'menu', account: 'menu-compte', search: 'recherche' } as const

export function closePanels(): void {
  for (const id of Object.values(panels)) {
    const panel = document.getElementById(id)
    if (panel?.matches(':popover-open')) panel.hidePopover()
  }
}
