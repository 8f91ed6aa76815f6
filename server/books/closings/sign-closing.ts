import { createHash } from 'node:crypto'
import { canonical } from '../canonical.ts'
import type { StoredClosing } from './queries.ts'

type Signed = Pick<
  StoredClosing,
  'series' | 'kind' | 'from_day' | 'to_day' | 'at' | 'perpetual_total' | 'content'
>

/**
 * Returns the signed text of a closing, which contains all its data. The exported archive contains the same text.
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
