// Every table in one object, so that both drivers are opened with the same types.
export * from '../booking/tables.ts'
export * from '../catalogue/tables.ts'
export * from '../cinema/tables.ts'
export * from '../http/tables.ts'
export * from '../members/tables.ts'
export * from '../screenings/tables.ts'
export * from './tables.ts'
