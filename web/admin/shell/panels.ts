/** Two native popovers: opening one closes the other; Escape and a click outside close both. */
export const adminPanels = { menu: 'menu-admin', account: 'compte-admin' } as const

export function closeAdminPanels(): void {
  for (const id of Object.values(adminPanels)) {
    const panel = document.getElementById(id)
    if (panel?.matches(':popover-open')) panel.hidePopover()
  }
}
