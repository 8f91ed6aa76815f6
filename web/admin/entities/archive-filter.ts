import type { Filter } from './entity.ts'

/** Of what can be put away: forms offer only what is in use. */
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
