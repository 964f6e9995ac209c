import { expect, it } from 'vitest'
import { MOST_PER_DAY, secondsUntilRoom } from './day-limit.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const HOUR = 3_600
const ago = (hours: number, bytes = 1) => ({ bytes, addedAt: new Date(NOW.getTime() - hours * HOUR * 1000) })
const wait = (...uploaded: readonly ReturnType<typeof ago>[]) => secondsUntilRoom(uploaded, NOW)
const many = (count: number, hours: number) => Array.from({ length: count }, () => ago(hours))

it('there is room below the limits', () => {
  expect(wait()).toBe(0)
  expect(wait(...many(MOST_PER_DAY.files - 1, 1))).toBe(0)
  expect(wait(ago(1, MOST_PER_DAY.bytes - 1))).toBe(0)
})

it('there is room again when the file that filled the day is a day old', () => {
  expect(wait(...many(MOST_PER_DAY.files - 1, 1), ago(20))).toBe(4 * HOUR)
  expect(wait(ago(1, MOST_PER_DAY.bytes / 2), ago(5, MOST_PER_DAY.bytes / 2), ago(23))).toBe(19 * HOUR)
  expect(wait(ago(2, MOST_PER_DAY.bytes), ago(3, MOST_PER_DAY.bytes))).toBe(22 * HOUR)
})

it('who is told to wait waits a second at least', () => {
  expect(wait(...many(MOST_PER_DAY.files, 24))).toBe(1)
})
