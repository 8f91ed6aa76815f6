/** The rows of a raw query: both drivers answer an object that has them, but their shared type hides it. */
export const rowsOf = <Row = Record<string, unknown>>(result: unknown): Row[] =>
  (result as { rows: Row[] }).rows
