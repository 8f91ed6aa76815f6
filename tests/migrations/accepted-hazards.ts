/** From this migration on, processes of the previous version must keep working while the database is migrated. */
export const promisedSince = '0034'

/**
 * For each risky change of a migration: why it is safe while the previous version runs, or "stop all" if it is
 * not, and all processes must be stopped. See docs/deploy/several-processes.md.
 */
export const acceptedHazards: Record<string, Record<string, string>> = {
  '0034_posts_of_the_staff': {
    'narrows, and reads all of users':
      'both rules are about columns that are new and that the version before leaves at their defaults; a hundred thousand accounts are read in some 20 ms',
  },
  '0038_open_to_public': {
    'loosens vouchers': 'made again two statements on, with less in it',
    'narrows, and reads all of vouchers':
      'allows more than the rule it replaces; a house has some thousands of vouchers',
  },
  '0040_refund_attempts': {
    'narrows, and reads all of payments':
      'the check is about a new column that the version before leaves null; a million payments are read in less than a second',
    'changes rows of payments':
      'only payments whose refund waits for a retry, a few rows, and only columns that the version before does not read',
  },
  '0041_legal_texts': {
    'narrows, and reads all of orders':
      'the key is about a new column that the version before leaves null; a million orders without a value are read in less than a second',
    'narrows, and reads all of purchases': 'likewise, and a house has some thousands of purchases',
    'changes what is written to seat_plans':
      'the trigger writes nothing; it tells processes to forget their kept pages',
  },
  '0042_tell_of_changes_later': {
    'loosens payments': 'added again two statements later, with one more value',
    'narrows, and reads all of payments':
      'allows more than the check it replaces; a million payments are read in less than a second',
    'keeps from being written change_claims':
      'the index is partial and empty at first; a cinema has some thousands of these rows',
  },
  '0043_ground_of_counter_and_books': Object.fromEntries(
    [
      ...['orders', 'places', 'taken_seats', 'payments', 'money_journal'].flatMap(table => [
        `loosens ${table}`,
        `narrows, and reads all of ${table}`,
      ]),
      ...['taken_seats', 'tariffs', 'money_journal'].map(table => `keeps from being written ${table}`),
      ...['identity', 'tariffs'].map(table => `narrows, and reads all of ${table}`),
      ...['changes what is written to tariffs', 'changes rows of tariffs', 'changes rows of places'],
      ...['demands a new column of money_journal', 'adds rows to money_journal', 'takes an index from'],
      ...['changes rows of', 'does something unknown (ANALYZE money_journal;) to'],
      'does something unknown (CREATE TEMPORARY TABLE lines_of_before O) to',
    ].map(hazard => [
      hazard,
      'stop all: each line of the money journal needs an operation, which the version before does not write',
    ]),
  ),
  '0048_books_are_read_by_day': {
    'demands a new column of operation_seals': 'the table is empty: no version before wrote a seal',
    'keeps from being written operation_seals': 'likewise',
    'keeps from being written money_journal':
      'three indexes, a few seconds for a million orders; it comes with the version of 0043, which stops all',
  },
  '0050_counter_sells': {
    'loosens money_journal': 'made again some statements on, and allows lines of items too',
    'narrows, and reads all of money_journal':
      'the check allows more than the one it replaces, and the key is about a new column that the version before leaves null; a million lines are read in some seconds',
    'keeps from being written money_journal':
      'the index is partial and empty at first; finding that out reads a million lines in some seconds',
    'loosens till_sessions': 'made again at the end; the version before opens no till',
    'narrows, and reads all of till_sessions': 'the version before opens no till, so the table is empty',
    'keeps from being written cash_movements': 'the version before opens no till, so the table is empty',
  },
  '0056_means_of_a_manager': {
    'loosens vouchers':
      'an invitation may have a code; the version before finds it by that code and refuses it as a gift voucher',
    'narrows, and reads all of vouchers':
      'the checks are about new columns, or allow more than those they replace; a house has some thousands of vouchers',
    'narrows, and reads all of users':
      'the check is about a new column that the version before leaves null; a hundred thousand accounts are read in an instant',
  },
  '0062_carried_payments': {
    'keeps from being written orders':
      'the index is partial and empty at first; a million orders are read in less than a second',
  },
  '0063_sale_limits': {
    'loosens seats_held':
      'made again later in the migration: a person may have `most` places, a new column that is ten until a cinema lowers it',
    'narrows, and reads all of seats_held':
      'the version before leaves `most` as it is and refuses an order that breaks this check; a million rows are read in less than a second',
    'narrows, and reads all of identity':
      'one row; the version before leaves the new columns at their defaults',
  },
  '0064_guests': {
    'takes an index from':
      'made again at the end, for accounts alone; until it ends the version before reads some hundred thousand accounts to find an address. It finds no guest by a password, so it never lets one in',
    'keeps from being written users': 'two indexes of some hundred thousand accounts, in less than a second',
    'narrows, and reads all of users':
      'the check is about a new column that the version before leaves false; the accounts are read in an instant',
  },
  '0068_seat_changed': {
    'loosens operations': 'made again in the next statement, with one more value',
    'narrows, and reads all of operations':
      'allows more than the check it replaces; a million operations are read in less than a second',
  },
  '0070_searched_mails': {
    'takes an index from':
      'each index is created again in the next statements; until then the previous version sorts the members itself',
    'keeps from being written users': 'six indexes of some hundred thousand accounts take a second or two',
    'writes anew all of mails':
      'mails are deleted after a year; 100,000 take 7 s on the embedded database; a sale waits meanwhile and is not refused',
    'keeps from being written mails': 'the table is locked already by the statement before',
    'does something unknown (ANALYZE mails;) to':
      'it locks nothing; without it the planner knows nothing about the new column',
  },
  '0071_till_vouchers': {
    'loosens counter_prints': 'made again later in the migration, with one more value',
    'narrows, and reads all of counter_prints':
      'allows more than the check it replaces; some hundred thousand slips are read in an instant',
    'takes an index from':
      'made again three statements on; it holds the lines of whole vouchers, of which each movement had one',
    'keeps from being written money_journal':
      'the index is partial and small; a million lines are read in less than a second',
    'loosens counter_refunds': 'the version before always writes the order',
    'narrows, and reads all of counter_refunds':
      'the check and the key are about a new column that the version before leaves null; a house has some thousands of refunds',
    'keeps from being written counter_refunds': 'likewise',
    'loosens purchases': 'the version before reads purchases with their payment, and a till’s has none',
    'narrows, and reads all of purchases':
      'the check and the key are about a new column that the version before leaves null; a house has some thousands of purchases',
    'keeps from being written purchases': 'the index is partial and empty at first',
  },
  '0073_card_refunds': {
    'loosens terminal_payments': 'made again at the end of the migration, with one more column',
    'narrows, and reads all of terminal_payments':
      'the version before leaves the new column null, and its rows pass; some hundred thousand payments are read in an instant',
    'keeps from being written terminal_payments': 'likewise',
  },
  '0074_plans_are_counted_once': {
    'changes a function':
      'the trigger function has the same name and refuses the same rows; the previous version calls it like the new one',
  },
}
