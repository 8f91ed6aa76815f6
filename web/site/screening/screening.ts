import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listScreenings } from '../../../contract/programme.ts'
import type { SaleLimits, SaleRules } from '../../../contract/rules/terms.ts'

/** A screening, with the sale rules that apply if the user orders now. */
export type Screening = AnswerOf<typeof listScreenings>[number] &
  Omit<SaleRules, 'compensation_days'> &
  Pick<SaleLimits, 'seats_per_person'>
