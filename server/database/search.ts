import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/**
 * Returns SQL for the text without case and accents. The indexes contain the same expression: change both
 * together, or searches no longer use the indexes.
 */
export const folded = (text: Text): SQL => sql`fold(${text})`

/** Finds a word anywhere in these texts, ignoring case and accents. */
export const containing =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(together(texts), `%${plain(word)}%`)

/** Finds a word at the start of any word of these texts. Hyphens and apostrophes separate words. */
export const startingWith =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(sql`' ' || translate(${together(texts)}, '-''’', '   ')`, `% ${plain(word)}%`)

/**
 * Finds a person by name or e-mail address in a large table. Needs a trigram index on exactly these texts in this
 * order.
 */
export const matchesPerson = (email: PgColumn, ...texts: [Text, ...Text[]]) =>
  matchesPersonIn(email, together(texts))

/**
 * Finds a person like `matchesPerson`, in a column that already stores the words without case and accents: converting
 * them for each search would take most of the time.
 */
export function matchesPersonIn(email: PgColumn, words: Text): (word: string) => SQL {
  // A word with an @ is taken as the start of an e-mail address, for which there is a separate index. In the
  // trigram index nearly every row would match, because a million addresses have the same ending.
  return word =>
    word.includes('@') ? like(folded(email), `${plain(word)}%`) : containingIndexed(words, word)
}

/**
 * Finds a word with a trigram index (of three-letter parts). A word of one or two letters is found only at the
 * start of a word.
 */
function containingIndexed(words: Text, word: string): SQL {
  return [...word].length < 3
    ? or(like(words, `${plain(word)}%`), like(words, `% ${plain(word)}%`))!
    : like(words, `%${plain(word)}%`)
}

const together = (texts: Text[]): SQL => folded(sql.join(texts, sql` || ' ' || `))

const like = (words: Text, pattern: string): SQL => sql`${words} like fold(${pattern})`

/**
 * Returns a condition that the column contains one of the ids that a subquery returns. The ids are read once and
 * then looked up in the index of the column; for a plain subquery, PostgreSQL might not do so.
 */
export const idIsAmong = (column: PgColumn, numbers: SQLWrapper): SQL =>
  sql`${column} = any(array(${numbers}))`

/**
 * Returns a condition that the column contains one of these ids, sent as one array parameter. Drizzle's `inArray`
 * would send one parameter per id, which is slow in PGlite.
 */
export const anyOf = (column: PgColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::int[])`

/** Escapes % and _, so that they have no special meaning in a search. */
const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
