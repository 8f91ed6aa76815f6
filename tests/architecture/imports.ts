import { posix } from 'node:path'
import type { Source } from './sources.ts'

export type Import = { to: string; typeOnly: boolean }

/** Returns the imports of a file: our own files as paths from the root, packages by name. */
export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text)
  const found = [
    ...[...code.matchAll(fromClause)].map(match => ({
      name: match[3]!,
      typeOnly: isTypeOnly(match[1]!, match[2]!),
    })),
    ...[...code.matchAll(bareImport)].map(match => ({ name: match[1]!, typeOnly: false })),
    ...[...code.matchAll(calledImport)].map(match => ({ name: match[1]!, typeOnly: false })),
  ]
  return found
    .filter(({ name }) => !isGenerated(name))
    .map(({ name, typeOnly }) => ({ to: resolve(path, name), typeOnly }))
}

const fromClause = /^[ \t]*(?:import|export)\s+(type\s)?([\w*{}\s,$]*?)\sfrom\s*['"]([^'"]+)['"]/gm
const bareImport = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const calledImport = /(?:\bimport|\bimport\.meta\.glob|\brequire)\s*(?:<[^>]*>)?\(\s*['"]([^'"]+)['"]/g

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function isTypeOnly(typeWord: string | undefined, names: string): boolean {
  if (typeWord) return true
  const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
  if (listed === undefined) return false
  const each = listed
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
  return each.length > 0 && each.every(name => name.startsWith('type '))
}

/** True for the route types that React Router generates; they are no files of this repository. */
function isGenerated(name: string): boolean {
  return name.includes('/+types/') || name.startsWith('virtual:')
}

function resolve(from: string, name: string): string {
  return name.startsWith('.') ? posix.join(posix.dirname(from), name.replace(/\?.*$/, '')) : name
}
