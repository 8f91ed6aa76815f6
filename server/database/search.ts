import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Text = PgColumn | SQL

/** Without case and accents; must match the expression of the indexes. */
export const folded = (text: Text): SQL => sql`fold(${text})`

/** Finds a word anywhere in these texts, ignoring case and accents. */
export const containing =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(together(texts), `%${plain(word)}%`)

/** Finds a word at the start of a word of these texts; hyphens and apostrophes separate words. */
export const startingWith =
  (...texts: [Text, ...Text[]]) =>
  (word: string): SQL =>
    like(sql`' ' || translate(${together(texts)}, '-''’', '   ')`, `% ${plain(word)}%`)

/** Finds a person in a large table. Needs a trigram index on exactly these texts in this order. */
export const somebody = (email: PgColumn, ...texts: [Text, ...Text[]]) => somebodyIn(email, together(texts))

/** The same for a column that stores the words already folded, because folding dominates the lookup. */
export function somebodyIn(email: PgColumn, words: Text): (word: string) => SQL {
  // A word with an @ is the start of an address, which has its own index. With trigrams nearly every address
  // would match, because a million addresses end alike.
  return word =>
    word.includes('@') ? like(folded(email), `${plain(word)}%`) : containingIndexed(words, word)
}

/** One or two letters are too few for a trigram index: finds them only at the start of a word. */
function containingIndexed(words: Text, word: string): SQL {
  return [...word].length < 3
    ? or(like(words, `${plain(word)}%`), like(words, `% ${plain(word)}%`))!
    : like(words, `%${plain(word)}%`)
}

const together = (texts: Text[]): SQL => folded(sql.join(texts, sql` || ' ' || `))

const like = (words: Text, pattern: string): SQL => sql`${words} like fold(${pattern})`

/** Looks up the ids once, then finds them by index. PostgreSQL may not do so for a plain subquery. */
export const idIsAmong = (column: PgColumn, numbers: SQLWrapper): SQL =>
  sql`${column} = any(array(${numbers}))`

/** Ids as one array parameter. `inArray` sends a parameter for each, which PGlite serialises slowly. */
export const anyOf = (column: PgColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::int[])`

/** Escapes % and _ in typed words. */
const plain = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
