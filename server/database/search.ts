import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** Without case or accents, as in a dictionary; written as the indexes have it. */
export const folded = (text: Text): SQL => sql`fold(${text})`

/** Finds a word anywhere in these texts, without regard to case or accents. */
export const containing =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(texts, `%${plain(word)}%`)

/**
 * The same on a large table with a trigram index over just these texts in this order. One or two letters are
 * too short for that index inside a word, so they are looked for at the beginning of one.
 */
const containingIndexed =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    [...word].length < 3
      ? or(like(texts, `${plain(word)}%`), like(texts, `% ${plain(word)}%`))!
      : like(texts, `%${plain(word)}%`)

/**
 * Somebody, by a part of a name or of an address. What has an @ is the beginning of an address, with an index of
 * its own: a million addresses end alike, and by the threes of their letters each would have to be looked at.
 */
export function somebody(email: PgColumn, ...texts: [Text, ...Text[]]): (word: string) => SQL {
  const byAnything = containingIndexed(...texts)
  return word => (word.includes('@') ? like([email], `${plain(word)}%`) : byAnything(word))
}

function like(texts: Text[], pattern: string): SQL {
  return sql`${folded(sql.join(texts, sql` || ' ' || `))} like fold(${pattern})`
}

/** Among these numbers, looked up once and then found by index; as a plain subquery PostgreSQL may not do so. */
export const oneOf = (column: PgColumn, numbers: SQLWrapper): SQL => sql`${column} = any(array(${numbers}))`

/** A % or _ that someone types is a letter like any other. */
const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
