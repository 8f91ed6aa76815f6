import type { readDashboard, readStats } from '../../../contract/admin/dashboard.ts'
import type { readOpening } from '../../../contract/admin/opening.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'

export type Stats = AnswerOf<typeof readStats>
export type Dashboard = AnswerOf<typeof readDashboard>
export type Opening = AnswerOf<typeof readOpening>
