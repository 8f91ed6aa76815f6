/** Creates an element with children. Strings become text nodes. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...within: readonly (Node | string)[]
): Element {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...within)
  return made
}
