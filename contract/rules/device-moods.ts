// What the simulated devices of the demonstration do next.

/**
 * `runs_out_of_paper`: the printer stops after some lines of the next slip. `hangs_up`: it closes the connection in
 * the middle of the next slip. `silent`: it never answers. `simple`: it cannot confirm that a slip was printed.
 */
export const printerMoods = [
  'ready',
  'out_of_paper',
  'runs_out_of_paper',
  'cover_open',
  'offline',
  'hangs_up',
  'silent',
  'simple',
] as const
export type PrinterMood = (typeof printerMoods)[number]

/**
 * The customer and the terminal. `splits`: the answer comes byte by byte. `dies_after_debit`: the money is taken and
 * no answer comes. `other_amount`: it takes a cent more. `whole_card`: it sends the card's full number. `silent`:
 * nobody presents a card. `hangs_up`: the answer is cut in the middle.
 */
export const terminalMoods = [
  'accepts',
  'refuses',
  'times_out',
  'given_up',
  'splits',
  'hangs_up',
  'dies_after_debit',
  'other_amount',
  'whole_card',
  'silent',
] as const
export type TerminalMood = (typeof terminalMoods)[number]
