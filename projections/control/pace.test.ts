import { expect, it } from 'vitest'
import { paceOf } from './pace.ts'

const hex = (position: number): string => position.toString(16).padStart(16, '0')

const watched = () => {
  let ms = 0
  const pace = paceOf(() => ms)
  return (seconds: number, state: 'building' | 'catching_up', at: number, to: number, events: number) => {
    ms = seconds * 1_000
    return pace({ state, at: hex(at), to: hex(to), events })
  }
}

it('tells the rate and what is left at that rate', () => {
  const at = watched()
  at(1, 'building', 100, 1_000, 100)
  expect(at(2, 'building', 250, 1_000, 250)).toEqual({
    part: 'building',
    at: 250,
    to: 1_000,
    share: 0.25,
    rate: 125,
    secondsLeft: 6,
  })
})

it('counts from where it went on, not from the beginning of the log', () => {
  const at = watched()
  expect(at(1, 'building', 600, 1_000, 100)).toMatchObject({ rate: 100, secondsLeft: 4, share: 0.6 })
})

it('begins anew with each part', () => {
  const at = watched()
  at(100, 'building', 1_000, 1_000, 1_000)
  expect(at(101, 'catching_up', 1_050, 1_100, 50)).toMatchObject({ rate: 50, secondsLeft: 1 })
})

it('knows no share of an empty log', () =>
  expect(watched()(0, 'building', 0, 0, 0)).toMatchObject({ share: null, rate: 0, secondsLeft: null }))
