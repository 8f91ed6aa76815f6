import type { readDashboard, readStats } from '../../../contract/admin/dashboard.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'

export type Stats = AnswerOf<typeof readStats>
export type Dashboard = AnswerOf<typeof readDashboard>
