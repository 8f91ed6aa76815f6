// This file lists the behaviours of the simulated printer and card terminal. Users of the demonstration choose
// one.

/**
 * The behaviours of the simulated printer. `runs_out_of_paper`: the printer stops after some lines of the next
 * slip. `hangs_up`: the printer closes the network connection in the middle of the next slip. `silent`: the
 * printer never answers. `simple`: the printer cannot confirm that a slip was printed.
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
 * The behaviours of the simulated card terminal. `splits`: the answer arrives byte by byte. `dies_after_debit`:
 * the card is charged but no answer arrives. `other_amount`: the terminal takes a cent more. `whole_card`: it
 * sends the full card number. `silent`: the customer presents no card. `hangs_up`: the answer breaks off in the
 * middle.
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
