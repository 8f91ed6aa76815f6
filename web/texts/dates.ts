export * from '../../contract/texts/dates.ts'
