import { Instant, ResponseId } from '@portal/contracts/ids'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { surveyId } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ClaimPlace,
  decideQuota,
  emptyLedger,
  enter,
  type QuotaCommand,
  type QuotaLedger,
} from './quota-ledger.ts'

const at = Instant.parse('2026-11-22T10:00:00.000Z')
const targets = new Map([
  ['age/young', 1],
  ['age/old', 2],
  ['town/north', 2],
])
const idOf = (name: string) => ResponseId.parse(uuidOf(name))

const claiming = (name: string, claim: number, cells: readonly string[], isLast = false): ClaimPlace => ({
  type: 'ClaimPlace',
  surveyId,
  responseId: idOf(name),
  wanted: { claim, cells, isLast },
  targets,
  holdMinutes: 60,
  at,
})
const leaving = (name: string, claim: number): QuotaCommand => ({
  type: 'GiveBackPlace',
  surveyId,
  responseId: idOf(name),
  claim,
  at,
})

/** The verdict on each command, one after another. */
const decided = (...commands: readonly QuotaCommand[]) => {
  const ledger = emptyLedger()
  return commands.map((command) => {
    const { verdict, event } = decideQuota(ledger, command)
    if (event) enter(ledger, event)
    return 'cell' in verdict ? `full: ${verdict.cell}` : verdict.outcome
  })
}

describe('the places of a survey', () => {
  it('are given until a cell has none left', () =>
    expect(decided(claiming('a', 0, ['age/young']), claiming('b', 0, ['age/young']))).toEqual([
      'held',
      'full: age/young',
    ]))

  it('are given in all cells of a respondent or in none', () =>
    expect(
      decided(
        claiming('a', 0, ['age/old', 'town/north']),
        claiming('b', 0, ['age/old', 'town/north']),
        claiming('c', 0, ['age/young', 'town/north']),
        claiming('d', 0, ['age/young']),
      ),
    ).toEqual(['held', 'held', 'full: town/north', 'held']))

  it('are given again after they were given back', () =>
    expect(decided(claiming('a', 0, ['age/young']), leaving('a', 0), claiming('b', 0, ['age/young']))).toEqual([
      'held',
      'given back',
      'held',
    ]))

  it('are moved with the respondent, and the old cell is free at once', () =>
    expect(
      decided(claiming('a', 0, ['age/young']), claiming('a', 1, ['age/old']), claiming('b', 0, ['age/young'])),
    ).toEqual(['held', 'held', 'held']))

  it('stay where they were if the new cell is full', () =>
    expect(
      decided(
        claiming('a', 0, ['age/young']),
        claiming('b', 0, ['age/old']),
        claiming('b', 1, ['age/young']),
        claiming('c', 0, ['age/old']),
        claiming('d', 0, ['age/old']),
      ),
    ).toEqual(['held', 'held', 'full: age/young', 'held', 'full: age/old']))

  it('are kept by whoever has one, even if the target is lowered below it', () =>
    expect(
      decided(claiming('a', 0, ['age/young']), {
        ...claiming('a', 1, ['age/young'], true),
        targets: new Map([['age/young', 0]]),
      }),
    ).toEqual(['held', 'held']))

  it('are not limited in a cell without a target', () =>
    expect(decided(...['a', 'b', 'c'].map((name) => claiming(name, 0, ['new/cell'])))).toEqual([
      'held',
      'held',
      'held',
    ]))

  it('are contested by a claim of the same number for other cells, and outdated claims are refused', () =>
    expect(
      decided(
        claiming('a', 1, ['age/young']),
        claiming('a', 1, ['age/old']),
        claiming('a', 0, ['age/old']),
        claiming('a', 1, ['age/young'], true),
      ),
    ).toEqual(['held', 'contested', 'outdated', 'held']))

  it('are not given back for a claim that is older than the last', () =>
    expect(decided(claiming('a', 1, ['age/young']), leaving('a', 0), claiming('b', 0, ['age/young']))).toEqual([
      'held',
      'given back',
      'full: age/young',
    ]))
})

const isSound = ({ places, taken }: QuotaLedger): boolean => {
  const counted = new Map<string, number>()
  for (const { cells } of places.values()) for (const cell of cells) counted.set(cell, (counted.get(cell) ?? 0) + 1)
  const cells = [...new Set([...counted.keys(), ...taken.keys()])]
  return cells.every((cell) => (taken.get(cell) ?? 0) === (counted.get(cell) ?? 0))
}

describe('whatever is asked, in whatever order', () => {
  const command = fc.oneof(
    fc
      .record({
        name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        claim: fc.nat(3),
        cells: fc.subarray([...targets.keys()]),
        isLast: fc.boolean(),
      })
      .map(({ name, claim, cells, isLast }) => claiming(name, claim, cells, isLast)),
    fc
      .record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e'), claim: fc.nat(3) })
      .map(({ name, claim }) => leaving(name, claim)),
  )

  const carriedOut = (ledger: QuotaLedger, one: QuotaCommand): void => {
    const before = structuredClone(ledger)
    const { event } = decideQuota(ledger, one)
    expect(ledger).toEqual(before)
    if (event) {
      enter(ledger, event)()
      expect(ledger.places).toEqual(before.places)
      expect(isSound(ledger)).toBe(true)
      enter(ledger, event)
    }
    for (const [cell, target] of targets) expect(ledger.taken.get(cell) ?? 0).toBeLessThanOrEqual(target)
    expect(isSound(ledger)).toBe(true)
    expect(decideQuota(ledger, one).event).toBeNull() // repeated, it changes nothing
  }

  it('no cell has more places taken than its target, and the counts are those of the places', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const ledger = emptyLedger()
        for (const one of commands) carriedOut(ledger, one)
      }),
      { numRuns: 200 },
    )
  })
})
