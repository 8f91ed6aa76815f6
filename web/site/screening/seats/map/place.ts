/** The policy of the pages refuses a style that is written in the page: a script sets each by itself. */
export const styled = (element: HTMLElement | null, styles: Partial<CSSStyleDeclaration>): void => {
  if (element) Object.assign(element.style, styles)
}

/** In widths of a seat. */
export const inEms = ({ left, top }: { left: number; top: number }) => ({
  insetInlineStart: `${left}em`,
  insetBlockStart: `${top}em`,
})
