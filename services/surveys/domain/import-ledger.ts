import type {
  ImportBegun,
  ImportEnded,
  ImportEvent,
  ImportedRows,
  ImportWithdrawalEnded,
  ImportWithdrawn,
} from '@portal/contracts/events/imports'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

/** `importing`: it runs, or its process died. */
export type ImportStatus = 'importing' | 'stopped' | 'whole' | 'withdrawing' | 'withdrawn'

/** A file of answers that was imported into a survey. `counts` sums the runs: `stored` of all, the others of the last. */
export type KnownImport = Readonly<{
  importId: string
  file: string
  rules: ImportBegun['rules']
  replaces: string | null
  by: MemberId | null
  begunAt: Instant
  status: ImportStatus
  counts: ImportedRows | null
  /** How many of its responses were withdrawn; null before the end of the withdrawal. */
  withdrawn: number | null
}>

/** The imports of one survey, by id, in the order in which they were begun. */
export type ImportLedger = Readonly<{ imports: ReadonlyMap<string, KnownImport> }>

type Command<Event> = Omit<Event, 'type'>
export type LedgerCommand =
  | (Command<ImportBegun> & Readonly<{ type: 'BeginImport' }>)
  | (Command<ImportEnded> & Readonly<{ type: 'EndImport' }>)
  | (Command<ImportWithdrawn> & Readonly<{ type: 'WithdrawImport' }>)
  | (Command<ImportWithdrawalEnded> & Readonly<{ type: 'EndWithdrawal' }>)

export type LedgerRejection =
  | Readonly<{ code: 'no-such-import' }>
  /** Withdraw the import `importId` to its end first. */
  | Readonly<{ code: 'withdrawal-unfinished'; importId: string }>
  | Readonly<{ code: 'import-withdrawn' }>

/** Whether its responses count no more. */
export const isGone = ({ status }: KnownImport): boolean => status === 'withdrawing' || status === 'withdrawn'

type Decided = Decision<ImportEvent, LedgerRejection>
type Of<Type extends LedgerCommand['type']> = Extract<LedgerCommand, { type: Type }>

const begin = ({ imports }: ImportLedger, command: Of<'BeginImport'>): Decided => {
  const unfinished = [...imports.values()].find(({ status }) => status === 'withdrawing')
  if (unfinished) return reject({ code: 'withdrawal-unfinished', importId: unfinished.importId })
  return accept({ ...command, type: 'ImportBegun' })
}

const withdraw = (known: KnownImport, command: Of<'WithdrawImport'>): Decided =>
  isGone(known) ? accept() : accept<ImportEvent>({ ...command, type: 'ImportWithdrawn' })

const endWithdrawal = (known: KnownImport, command: Of<'EndWithdrawal'>): Decided =>
  known.status === 'withdrawing' ? accept<ImportEvent>({ ...command, type: 'ImportWithdrawalEnded' }) : accept()

const decide = (ledger: ImportLedger, command: LedgerCommand): Decided => {
  if (command.type === 'BeginImport') return begin(ledger, command)
  const known = ledger.imports.get(command.importId)
  if (known === undefined) return reject({ code: 'no-such-import' })
  switch (command.type) {
    case 'EndImport':
      return isGone(known) ? reject({ code: 'import-withdrawn' }) : accept({ ...command, type: 'ImportEnded' })
    case 'WithdrawImport':
      return withdraw(known, command)
    case 'EndWithdrawal':
      return endWithdrawal(known, command)
  }
}

const begun = ({ imports }: ImportLedger, event: ImportBegun): KnownImport => {
  const { importId, file, rules, replaces = null, by, at } = event
  const before = imports.get(importId)
  const first = { importId, file, replaces, by, begunAt: at, counts: null, withdrawn: null }
  return { ...(before ?? first), rules, status: 'importing' }
}

const ended = (before: KnownImport, { counts, isWhole }: ImportEnded): KnownImport => {
  const stored = (before.counts?.stored ?? 0) + counts.stored
  return { ...before, status: isWhole ? 'whole' : 'stopped', counts: { ...counts, stored } }
}

const after = (ledger: ImportLedger, event: ImportEvent): KnownImport | undefined => {
  if (event.type === 'ImportBegun') return begun(ledger, event)
  const before = ledger.imports.get(event.importId)
  switch (event.type) {
    case 'ImportEnded':
      return before && ended(before, event)
    case 'ImportWithdrawn':
      return before && { ...before, status: 'withdrawing' }
    case 'ImportWithdrawalEnded':
      return before && { ...before, status: 'withdrawn', withdrawn: event.responses }
  }
}

/** What files were imported into a survey, and what became of each. */
export const importLedger: Decider<ImportLedger, LedgerCommand, ImportEvent, LedgerRejection> = {
  initial: { imports: new Map() },
  decide,
  evolve: (ledger, event) => {
    const next = after(ledger, event)
    return next ? { imports: new Map(ledger.imports).set(event.importId, next) } : ledger
  },
}

/** How many imports of the survey were withdrawn, to the end or not. */
export const withdrawalsIn = ({ imports }: ImportLedger): number => [...imports.values()].filter(isGone).length
