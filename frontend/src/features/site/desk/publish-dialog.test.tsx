import { expect, it } from 'vitest'
import { instantOf, localOf } from './publish-dialog.tsx'

it('a moment is typed in the zone of the browser and sent as an instant', () => {
  expect(instantOf('')).toBeNull()
  expect(instantOf('202611-01-01T00:00')).toBeNull()
  expect(localOf(null)).toBe('')
  const typed = '2026-11-22T09:05'
  expect(localOf(instantOf(typed))).toBe(typed)
})
