/** From this migration on, processes of the previous version must keep working while the database is migrated. */
export const promisedSince = '0034'

/**
 * The risky changes of each migration, with the reason why they are safe while processes of the previous version
 * run. The text "stop all" means that they are not: all processes must then be stopped before the update. See
 * docs/deploy/several-processes.md.
 */
export const acceptedHazards: Record<string, Record<string, string>> = {
  '0034_posts_of_the_staff': {
    'adds a constraint that is checked on all rows of users':
      'both constraints check new columns, which the previous version leaves at their defaults; checking a hundred thousand accounts takes about 20 ms',
  },
  '0038_open_to_public': {
    'drops a constraint of vouchers': 'the constraint is added again two statements later, and allows more',
    'adds a constraint that is checked on all rows of vouchers':
      'the constraint allows more than the one it replaces; a cinema has some thousands of vouchers',
  },
  '0040_refund_attempts': {
    'adds a constraint that is checked on all rows of payments':
      'the constraint checks a new column, which the previous version leaves null; checking a million payments takes less than a second',
    'changes rows of payments':
      'the statement changes only the few payments whose refund waits for a retry, and only columns that the previous version does not read',
  },
  '0041_legal_texts': {
    'adds a constraint that is checked on all rows of orders':
      'the foreign key is on a new column, which the previous version leaves null; checking a million orders without a value takes less than a second',
    'adds a constraint that is checked on all rows of purchases':
      'the foreign key is on a new column, which the previous version leaves null; a cinema has some thousands of purchases',
    'changes a trigger of seat_plans':
      'the trigger writes no row; it tells the processes to empty their response cache',
  },
  '0042_tell_of_changes_later': {
    'drops a constraint of payments':
      'the constraint is added again two statements later, and allows one more value',
    'adds a constraint that is checked on all rows of payments':
      'the constraint allows more than the one it replaces; checking a million payments takes less than a second',
    'blocks writes during the index build on change_claims':
      'the index is partial and empty at first; a cinema has some thousands of these rows',
  },
  '0043_ground_of_counter_and_books': Object.fromEntries(
    [
      ...['orders', 'places', 'taken_seats', 'payments', 'money_journal'].flatMap(table => [
        `drops a constraint of ${table}`,
        `adds a constraint that is checked on all rows of ${table}`,
      ]),
      ...['taken_seats', 'tariffs', 'money_journal'].map(
        table => `blocks writes during the index build on ${table}`,
      ),
      ...['identity', 'tariffs'].map(table => `adds a constraint that is checked on all rows of ${table}`),
      ...['changes a trigger of tariffs', 'changes rows of tariffs', 'changes rows of places'],
      ...['adds a required column to money_journal', 'adds rows to money_journal', 'drops an index of'],
      ...['changes rows of', 'is an unknown kind of statement (ANALYZE money_journal;) to'],
      'is an unknown kind of statement (CREATE TEMPORARY TABLE lines_of_before O) to',
    ].map(hazard => [
      hazard,
      'stop all: each line of the money journal needs an operation, which the previous version does not write',
    ]),
  ),
  '0048_books_are_read_by_day': {
    'adds a required column to operation_seals':
      'the table is empty, because no previous version wrote a seal',
    'blocks writes during the index build on operation_seals':
      'the table is empty, because no previous version wrote a seal',
    'blocks writes during the index build on money_journal':
      'three indexes take a few seconds with a million orders; the same release contains 0043, for which all processes are stopped',
  },
  '0050_counter_sells': {
    'drops a constraint of money_journal':
      'the constraint is added again a few statements later, and allows lines of items too',
    'adds a constraint that is checked on all rows of money_journal':
      'the check allows more than the one it replaces, and the foreign key is on a new column, which the previous version leaves null; checking a million lines takes a few seconds',
    'blocks writes during the index build on money_journal':
      'the index is partial and empty at first; reading a million lines to build it takes a few seconds',
    'drops a constraint of till_sessions':
      'the constraint is added again at the end of the migration; the previous version opens no till',
    'adds a constraint that is checked on all rows of till_sessions':
      'the previous version opens no till, so the table is empty',
    'blocks writes during the index build on cash_movements':
      'the previous version opens no till, so the table is empty',
  },
  '0056_means_of_a_manager': {
    'drops a constraint of vouchers':
      'an invitation may now have a code; the previous version finds it by that code and refuses it, because it is no gift voucher',
    'adds a constraint that is checked on all rows of vouchers':
      'the constraints check new columns or allow more than those they replace; a cinema has some thousands of vouchers',
    'adds a constraint that is checked on all rows of users':
      'the constraint checks a new column, which the previous version leaves null; checking a hundred thousand accounts takes less than 0.1 s',
  },
  '0062_carried_payments': {
    'blocks writes during the index build on orders':
      'the index is partial and empty at first; reading a million orders to build it takes less than a second',
  },
  '0063_sale_limits': {
    'drops a constraint of seats_held':
      'the constraint is added again later in the migration: it reads the limit of places per person from the new column `most`, which is ten until a cinema lowers it',
    'adds a constraint that is checked on all rows of seats_held':
      'the previous version does not change `most` and refuses an order that breaks this constraint; checking a million rows takes less than a second',
    'adds a constraint that is checked on all rows of identity':
      'the table has one row, and the previous version leaves the new columns at their defaults',
  },
  '0064_guests': {
    'drops an index of':
      'the index is created again at the end of the migration, without guests; until then the previous version reads all accounts to find an e-mail address. A guest has no password, so the previous version never logs a guest in',
    'blocks writes during the index build on users':
      'two indexes of a few hundred thousand accounts take less than a second',
    'adds a constraint that is checked on all rows of users':
      'the constraint checks a new column, which the previous version leaves false; checking all accounts takes less than 0.1 s',
  },
  '0068_seat_changed': {
    'drops a constraint of operations':
      'the constraint is added again in the next statement, and allows one more value',
    'adds a constraint that is checked on all rows of operations':
      'the constraint allows more than the one it replaces; checking a million operations takes less than a second',
  },
  '0070_searched_mails': {
    'drops an index of':
      'each index is created again in the next statements; until then the previous version sorts the members without an index',
    'blocks writes during the index build on users':
      'six indexes of a few hundred thousand accounts take one or two seconds',
    'rewrites all rows of mails':
      'mails are deleted after a year; 100,000 mails take 7 s on the embedded database; a sale waits during this time and is not refused',
    'blocks writes during the index build on mails': 'the previous statement has locked the table already',
    'is an unknown kind of statement (ANALYZE mails;) to':
      'ANALYZE blocks neither reads nor writes; without it the query planner knows nothing about the new column',
  },
  '0071_till_vouchers': {
    'drops a constraint of counter_prints':
      'the constraint is added again later in the migration, and allows one more value',
    'adds a constraint that is checked on all rows of counter_prints':
      'the constraint allows more than the one it replaces; checking a few hundred thousand slips takes less than a second',
    'drops an index of':
      'the unique index is created again three statements later; every row that exists satisfies it, because each movement of a voucher has one line in the journal',
    'blocks writes during the index build on money_journal':
      'the index is partial and small; reading a million lines to build it takes less than a second',
    'drops a constraint of counter_refunds':
      'the column may now be null, and the previous version always writes it',
    'adds a constraint that is checked on all rows of counter_refunds':
      'the check and the foreign key are on a new column, which the previous version leaves null; a cinema has some thousands of refunds',
    'blocks writes during the index build on counter_refunds': 'a cinema has some thousands of refunds',
    'drops a constraint of purchases':
      'the payment may now be null; the previous version reads purchases joined with their payment, so it does not see those of a till, which have none',
    'adds a constraint that is checked on all rows of purchases':
      'the check and the foreign key are on a new column, which the previous version leaves null; a cinema has some thousands of purchases',
    'blocks writes during the index build on purchases':
      'the index is partial and empty at first; a cinema has some thousands of purchases',
  },
  '0073_card_refunds': {
    'drops a constraint of terminal_payments':
      'the constraint is added again at the end of the migration, with one more column',
    'adds a constraint that is checked on all rows of terminal_payments':
      'the previous version leaves the new column null, and such rows satisfy the constraint; checking a few hundred thousand payments takes less than a second',
    'blocks writes during the index build on terminal_payments':
      'an index of a few hundred thousand payments takes less than a second',
  },
  '0074_plans_are_counted_once': {
    'changes a function':
      'the trigger function has the same name and refuses the same rows; the previous version calls it like the new one',
  },
  '0075_waiting_list': {
    'drops a constraint of holds':
      'the constraint is added again at the end of the migration; it differs only for offers, which the previous version never writes',
    'adds a constraint that is checked on all rows of holds':
      'a cinema has at most some hundreds of holds at a time; checking them takes milliseconds',
    'blocks writes during the index build on holds':
      'the index is partial and empty at first; a cinema has at most some hundreds of holds at a time',
    'blocks writes during the index build on sessions':
      'the index is partial and empty at first; reading a hundred thousand screenings takes less than a second',
    'changes a trigger of sessions':
      'the new trigger acts only if somebody waits, which the previous version does not allow',
    'changes a trigger of taken_seats':
      'the new trigger acts only if somebody waits, which the previous version does not allow',
  },
  '0076_sales_of_several_screenings': {
    'adds a constraint that is checked on all rows of counter_sales':
      'the foreign key and the check are on a new column, which the previous version leaves null; checking a few hundred thousand sales takes less than a second',
    'blocks writes during the index build on counter_sales':
      'the index is partial and empty at first; reading a few hundred thousand sales takes less than a second',
  },
  '0077_no_minimum_age': {
    'changes rows of identity': 'the table has one row, and the previous version accepts a minimum age of 0',
  },
  '0078_groups': {
    'drops a constraint of money_journal':
      'each check is made again later in the migration, with one more cause and one more column; the version before leaves that column null',
    'drops a constraint of operations': 'made again later in the migration, with one more value',
    'adds a constraint that is checked on all rows of money_journal':
      'the checks allow more than those they replace, and the key is about a new column that the version before leaves null; a million lines are read in a few seconds',
    'adds a constraint that is checked on all rows of operations':
      'allows more than the check it replaces; a million operations are read in less than a second',
    'blocks writes during the index build on money_journal':
      'the index is partial and empty at first; a million lines are read in less than a second',
  },
}
