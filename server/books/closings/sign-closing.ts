import { createHash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { StoredClosing } from './queries.ts'

type Signed = Pick<
  StoredClosing,
  'series' | 'kind' | 'from_day' | 'to_day' | 'at' | 'perpetual_total' | 'content'
>

/**
 * Returns the text of a closing that is signed. It contains all data of the closing, and is exported in its
 * archive.
 */
export const textOfClosing = ({
  series,
  kind,
  from_day,
  to_day,
  at,
  perpetual_total,
  content,
}: Signed): string => canonical({ series, kind, from_day, to_day, at, perpetual_total, ...content })

export const hashOfClosing = (closing: Signed): Buffer =>
  createHash('sha256').update(textOfClosing(closing)).digest()
