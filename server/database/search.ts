import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** Without case or accents, as in a dictionary; written as the indexes have it. */
export const folded = (text: Text): SQL => sql`fold(${text})`

/** Finds a word anywhere in these texts, without regard to case or accents. */
export const containing =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(together(texts), `%${plain(word)}%`)

/** Finds a word at the beginning of one in these texts; hyphens and apostrophes part words. */
export const startingWith =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(sql`' ' || translate(${together(texts)}, '-''’', '   ')`, `% ${plain(word)}%`)

/**
 * Somebody, by a part of a name or of an address, on a large table with a trigram index over just these texts in
 * this order.
 */
export const somebody = (email: PgColumn, ...texts: [Text, ...Text[]]) => somebodyIn(email, together(texts))

/**
 * The same where these words are a column of their own, folded once when they are written: to fold a row takes
 * longer than everything else that is done to look at it.
 */
export function somebodyIn(email: PgColumn, words: Text): (word: string) => SQL {
  // What has an @ is the beginning of an address, with an index of its own: a million addresses end alike, and by
  // the threes of their letters each would have to be looked at.
  return word =>
    word.includes('@') ? like(folded(email), `${plain(word)}%`) : containingIndexed(words, word)
}

/** One or two letters are too short for a trigram index inside a word: they are looked for at the beginning of one. */
function containingIndexed(words: Text, word: string): SQL {
  return [...word].length < 3
    ? or(like(words, `${plain(word)}%`), like(words, `% ${plain(word)}%`))!
    : like(words, `%${plain(word)}%`)
}

const together = (texts: Text[]): SQL => folded(sql.join(texts, sql` || ' ' || `))

const like = (words: Text, pattern: string): SQL => sql`${words} like fold(${pattern})`

/** Among these numbers, looked up once and then found by index; as a plain subquery PostgreSQL may not do so. */
export const amongNumbers = (column: PgColumn, numbers: SQLWrapper): SQL =>
  sql`${column} = any(array(${numbers}))`

/** A % or _ that someone types is a letter like any other. */
const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
