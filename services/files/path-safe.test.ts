import { expect, it } from 'vitest'
import { pathSafe } from './path-safe.ts'

it.each([
  ['holiday 2026.jpg', 'holiday 2026.jpg'],
  ['صورة.png', 'صورة.png'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..', '_'],
  ['C:\\run "me".exe', 'C__run _me_.exe'],
  ['line\nbreak.txt', 'line_break.txt'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('%j is %j within a path', (name, safe) => expect(pathSafe(name)).toBe(safe))
