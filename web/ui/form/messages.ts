/** A form error about one field, or about the whole form. */
export type Message = { field?: string; message: string; href?: string }

/** Returns the errors to show next to a field. The list above the form shows those of all fields. */
export const messagesAbout = (messages: readonly Message[], field: string): string[] =>
  messages.filter(each => each.field === field).map(each => each.message)

export const errorId = (field: string): string => `${field}-erreur`
export const hintId = (field: string): string => `${field}-aide`
