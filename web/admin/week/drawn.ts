/** Where and how large a thing is, given to it by the script: the policy of the pages refuses a style attribute. */
export const drawn =
  (properties: Readonly<Record<string, string | undefined>>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(properties)) if (value) element?.style.setProperty(name, value)
  }
