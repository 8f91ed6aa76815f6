/** Something wrong with what was typed: about one field, or about the whole. */
export type Message = { field?: string; message: string; href?: string }

/** What stands next to a field; the list above the form says everything. */
export const messagesAbout = (messages: readonly Message[], field: string): string[] =>
  messages.filter(each => each.field === field).map(each => each.message)

export const errorId = (field: string): string => `${field}-erreur`
export const hintId = (field: string): string => `${field}-aide`
