import type { Filter } from './entity.ts'

/** The filter of lists whose records can be archived. Forms offer only records that are not archived. */
export const archiveFilter: Filter = {
  param: 'archive',
  query: 'archived',
  label: 'État',
  kind: 'choice',
  options: [
    ['0', 'En service'],
    ['1', 'Archivés'],
  ],
}
