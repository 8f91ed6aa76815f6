import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { listScreenings } from '../../../contract/programme.ts'

export type Screening = AnswerOf<typeof listScreenings>[number]
