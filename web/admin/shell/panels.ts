/**
 * The ids of the two popovers in the header. The browser closes one when the other opens, and both at Escape or at
 * a click outside of them.
 */
export const adminPanels = { menu: 'menu-admin', account: 'compte-admin' } as const

export function closeAdminPanels(): void {
  for (const id of Object.values(adminPanels)) {
    const panel = document.getElementById(id)
    if (panel?.matches(':popover-open')) panel.hidePopover()
  }
}
