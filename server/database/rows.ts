/**
 * Returns the rows of a raw SQL query. Both database drivers return an object with `rows`, but their common type
 * does not contain this field.
 */
export const rowsOf = <Row = Record<string, unknown>>(result: unknown): Row[] =>
  (result as { rows: Row[] }).rows
