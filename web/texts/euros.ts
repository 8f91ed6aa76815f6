export * from '../../contract/texts/euros.ts'
