import { OwnRow } from '@portal/contracts/reporting/own-row'
import { listIn } from '@portal/contracts/reporting/picked-banner'
import { Correction, Testing, TotalKind } from '@portal/contracts/reporting/testing'
import { Condition } from '@portal/contracts/survey/condition'
import type { WrittenParts } from './report-options.ts'

const filterIn = (text: string | null): Pick<WrittenParts, 'filter' | 'isBroken'> => {
  if (text === null) return { filter: null, isBroken: false }
  try {
    const read = Condition.safeParse(JSON.parse(text))
    return read.success ? { filter: read.data, isBroken: false } : { filter: null, isBroken: true }
  } catch {
    return { filter: null, isBroken: true }
  }
}

/** Rows in the address as JSON; one that cannot be read is left out. */
const ownIn = (text: string | null): readonly OwnRow[] => {
  if (text === null) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((one) => OwnRow.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

/** The parts of `testing` in the address: `levels=0.95,0.8` (one: no loose level), `bases=30,100,10`. */
const testingIn = (params: URLSearchParams): Testing => {
  const numbers = (name: string) => listIn(params.get(name)).map(Number)
  const [strict, loose = null] = numbers('levels')
  const [testedFrom, solidFrom, hiddenUnder] = numbers('bases')
  const correction = Correction.safeParse(params.get('correction')).data
  const total = TotalKind.safeParse(params.get('total')).data
  const levels = strict === undefined ? {} : { strict, loose }
  const bases = testedFrom === undefined ? {} : { testedFrom, solidFrom, hiddenUnder }
  return (
    Testing.safeParse({ ...levels, ...bases, ...(correction && { correction }), ...(total && { total }) }).data ?? {}
  )
}

/** What an address says that has a form of its own, read by the contracts. */
export const writtenIn = (params: URLSearchParams): WrittenParts => ({
  ...filterIn(params.get('filter')),
  own: ownIn(params.get('own')),
  testing: testingIn(params),
})
