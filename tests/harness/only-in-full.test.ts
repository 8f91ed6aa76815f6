import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onlyInFull } from './only-in-full.ts'
import { whereDatabasesDiffer } from './where-databases-differ.ts'

test('what is run elsewhere is there: a name that leads nowhere would be left out of both', () => {
  expect(Object.keys(onlyInFull).filter(path => !existsSync(path))).toEqual([])
  expect(Object.keys(whereDatabasesDiffer).filter(path => !existsSync(path))).toEqual([])
})
