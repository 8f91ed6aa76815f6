import { importRules } from './import-rules.ts'
import { importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'
import { codeOf, textRules } from './text-rules.ts'

/** Returns every violation of the architecture rules in these sources, one sentence per violation. */
export function breaches(sources: Source[]): string[] {
  return sources.flatMap(source => [...ofImports(source), ...ofText(source)])
}

function ofImports(source: Source): string[] {
  const from = placeOf(source.path)
  if (from.kind === 'workshop' || isTest(source.path) || source.path.endsWith('.css')) return []
  return importsOf(source).flatMap(imported =>
    importRules
      .filter(({ breaks }) => breaks(from, placeOf(imported.to), imported))
      .map(({ rule }) => `${source.path} → ${imported.to}: ${rule}`),
  )
}

function ofText(source: Source): string[] {
  if (isTest(source.path)) return []
  const code = codeOf(source)
  return textRules
    .filter(({ appliesTo, breaks }) => appliesTo(source.path) && breaks(code))
    .map(({ rule }) => `${source.path}: ${rule}`)
}

/** True for a test file, to which the architecture rules do not apply. */
function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}
