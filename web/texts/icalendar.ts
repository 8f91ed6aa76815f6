export * from '../../contract/texts/icalendar.ts'
