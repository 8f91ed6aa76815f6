/** A form error: about one field, or about the whole form. */
export type Message = { field?: string; message: string; href?: string }

/** The errors shown next to a field; the list above the form shows all. */
export const messagesAbout = (messages: readonly Message[], field: string): string[] =>
  messages.filter(each => each.field === field).map(each => each.message)

export const errorId = (field: string): string => `${field}-erreur`
export const hintId = (field: string): string => `${field}-aide`
