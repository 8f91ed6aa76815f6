import type { Filter } from './entity.ts'

/**
 * A filter of the lists whose records can be archived. An archived record stays in its list, but forms no longer
 * offer it.
 */
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
