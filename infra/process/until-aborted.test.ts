import { expect, it } from 'vitest'
import { untilAborted } from './until-aborted.ts'

it('resolves when the signal aborts, and not before', async () => {
  const leaving = new AbortController()
  let isOver = false
  const over = untilAborted(leaving.signal).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  leaving.abort()
  await over
})

it('resolves at once for a signal that has aborted', () => untilAborted(AbortSignal.abort()))
