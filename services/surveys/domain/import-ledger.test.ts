import { specFor } from '@portal/tests/support/decider-spec'
import { anInstant, surveyId } from '@portal/tests/support/surveys/surveys'
import { describe, it } from 'vitest'
import { importLedger } from './import-ledger.ts'

const ledger = specFor(importLedger)
const of = (importId: string) => ({ surveyId, importId, by: null, at: anInstant })
const counts = { rows: 3, stored: 2, known: 0, rejected: 1, againstRules: 0 }
const file = { file: 'old.csv', rules: 'refuse' } as const
const begun = (importId: string) => ({ type: 'ImportBegun', ...of(importId), ...file }) as const
const ended = (importId: string) => ({ type: 'ImportEnded', ...of(importId), isWhole: true, counts }) as const
const withdrawn = (importId: string) => ({ type: 'ImportWithdrawn', ...of(importId) }) as const
const gone = (importId: string) => ({ type: 'ImportWithdrawalEnded', ...of(importId), responses: 2 }) as const

describe('the imports of a survey', () => {
  it('are begun, again after a stop', () =>
    ledger
      .given(begun('a'))
      .when({ type: 'BeginImport', ...of('a'), ...file })
      .gives(begun('a')))

  it('are withdrawn once', () => {
    ledger
      .given(begun('a'), ended('a'))
      .when({ type: 'WithdrawImport', ...of('a') })
      .gives(withdrawn('a'))
    ledger
      .given(begun('a'), withdrawn('a'))
      .when({ type: 'WithdrawImport', ...of('a') })
      .gives()
  })

  it('end their withdrawal once', () => {
    ledger
      .given(begun('a'), withdrawn('a'))
      .when({ type: 'EndWithdrawal', ...of('a'), responses: 2 })
      .gives(gone('a'))
    ledger
      .given(begun('a'), withdrawn('a'), gone('a'))
      .when({ type: 'EndWithdrawal', ...of('a'), responses: 2 })
      .gives()
  })

  it('wait while the withdrawal of one is unfinished', () =>
    ledger
      .given(begun('a'), withdrawn('a'))
      .when({ type: 'BeginImport', ...of('b'), ...file })
      .isRejected({ code: 'withdrawal-unfinished', importId: 'a' }))

  it('do not end after they were withdrawn', () =>
    ledger
      .given(begun('a'), withdrawn('a'))
      .when({ type: 'EndImport', ...of('a'), isWhole: true, counts })
      .isRejected({ code: 'import-withdrawn' }))

  it('that were never begun cannot be withdrawn', () =>
    ledger
      .given(begun('a'))
      .when({ type: 'WithdrawImport', ...of('b') })
      .isRejected({ code: 'no-such-import' }))
})
