/** The rows of a raw query. Both drivers return an object with them, but their common type hides it. */
export const rowsOf = <Row = Record<string, unknown>>(result: unknown): Row[] =>
  (result as { rows: Row[] }).rows
