import { clockAhead, moveClock } from './other-clock.ts'

moveClock(clockAhead)
