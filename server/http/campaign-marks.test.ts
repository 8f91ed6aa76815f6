import { expect, test } from 'vitest'
import { withoutMarks } from './campaign-marks.ts'

test.each([
  ['/', '/'],
  ['/?jour=2026-11-16&langue=VF', '/?jour=2026-11-16&langue=VF'],
  ['/?fbclid=IwAR0', '/'],
  ['/film/3?utm_source=lettre&utm_medium=mail&jour=2026-11-16', '/film/3?jour=2026-11-16'],
  ['/?gclid=a&gbraid=b&wbraid=c&dclid=d&msclkid=e&ttclid=f&twclid=g&yclid=h&igshid&_gl=1', '/'],
  ['/?mc_cid=1&mc_eid=2&FBCLID=3&li_fat_id=4', '/'],
  // Ours, or nobody's: left as they are, down to the empty ones.
  ['/?q=utm_source&cgclid=1&&', '/?q=utm_source&cgclid=1&&'],
  ['/?', '/?'],
])('of %s stays %s', (target, left) => {
  expect(withoutMarks(target)).toBe(left)
})
