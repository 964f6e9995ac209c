import { randomUUID } from 'node:crypto'
import type { ImportBegun, ImportEvent, ImportedRows } from '@portal/contracts/events/imports'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../../kernel/handle.ts'
import {
  type ImportLedger,
  importLedger,
  isGone,
  type KnownImport,
  type LedgerCommand,
  type LedgerRejection,
  withdrawalsIn,
} from '../domain/import-ledger.ts'
import { type AnswersSource, digestOf } from './answers-source.ts'

export const importsStream = (surveyId: SurveyId): Stream<ImportEvent> => `imports-${surveyId}`

type Deps = Readonly<{ log: EventLog; now: () => Instant }>
type Which = Readonly<{ surveyId: SurveyId; importId: string; by: MemberId | null }>

/** A file of answers that is to be imported. `digest`: of its bytes. */
export type FileToImport = Readonly<{
  surveyId: SurveyId
  file: string
  digest: string
  rules: ImportBegun['rules']
  replaces?: string | undefined
  by: MemberId | null
}>

/** The imports of a survey, in the order in which they were begun. */
export const importsOf = async (log: EventLog, surveyId: SurveyId): Promise<readonly KnownImport[]> => {
  const { state } = await stateOf(log, importLedger, importsStream(surveyId))
  return [...state.imports.values()]
}

/** The same file is the same import, also with another map; after a withdrawal it is another one. */
const importIdOf = (surveyId: SurveyId, digest: string, withdrawals: number): string =>
  derivedId('import', surveyId, digest, String(withdrawals))

/** The import of the same file into the same survey, if there was one that was not withdrawn. */
export const importedBefore = async (log: EventLog, surveyId: SurveyId, file: AnswersSource) => {
  const { state } = await stateOf(log, importLedger, importsStream(surveyId))
  if (state.imports.size === 0) return null
  const digest = await digestOf(file)
  const ids = Array.from({ length: withdrawalsIn(state) + 1 }, (_, i) => importIdOf(surveyId, digest, i))
  const before = [...state.imports.values()].find((known) => ids.includes(known.importId) && !isGone(known))
  return before ? { importId: before.importId, begunAt: before.begunAt } : null
}

/** The import cannot go on. The message is for people and says what to do. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

const refusedBecause = (rejection: LedgerRejection, { surveyId, importId }: Pick<Which, 'surveyId' | 'importId'>) => {
  switch (rejection.code) {
    case 'no-such-import':
      return `${surveyId} has no import ${importId}: npx portal responses imports ${surveyId} lists them.`
    case 'withdrawal-unfinished':
      return `The withdrawal of import ${rejection.importId} was cut short: finish it with npx portal responses withdraw ${surveyId} ${rejection.importId}`
    case 'import-withdrawn':
      return `The import was withdrawn while it ran: withdraw it once more with npx portal responses withdraw ${surveyId} ${importId}`
  }
}

const accepted = (
  handled: Handled<ImportLedger, LedgerRejection>,
  which: Pick<Which, 'surveyId' | 'importId'>,
): void => {
  if (handled.outcome === 'rejected') throw new ImportRefused(refusedBecause(handled.rejection, which))
}

/** What is recorded about imports as a whole. All of them throw ImportRefused, and NotAppended. */
export const ledgerCommands = ({ log, now }: Deps) => {
  const told = async (command: LedgerCommand): Promise<void> => {
    const asked = { stream: importsStream(command.surveyId), commandId: randomUUID(), intent: command.type }
    accepted(await handle(log, importLedger, asked, command), command)
  }
  return {
    begin: async (asked: FileToImport): Promise<Readonly<{ importId: string; withdrawals: number }>> => {
      const { surveyId, digest, file, rules, replaces, by } = asked
      const { state } = await stateOf(log, importLedger, importsStream(surveyId))
      const withdrawals = withdrawalsIn(state)
      const importId = importIdOf(surveyId, digest, withdrawals)
      const about = { surveyId, importId, file, rules, by, at: now(), ...(replaces !== undefined && { replaces }) }
      await told({ type: 'BeginImport', ...about })
      return { importId, withdrawals }
    },
    end: (which: Which, isWhole: boolean, counts: ImportedRows): Promise<void> =>
      told({ type: 'EndImport', ...which, isWhole, counts, at: now() }),
    withdraw: (which: Which): Promise<void> => told({ type: 'WithdrawImport', ...which, at: now() }),
    endWithdrawal: (which: Which, responses: number): Promise<void> =>
      told({ type: 'EndWithdrawal', ...which, responses, at: now() }),
  }
}
