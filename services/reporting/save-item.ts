import type { SavedContent } from '@portal/contracts/reporting/saved/saved-item'
import type { Position } from '@portal/infra/event-log/event-log'
import { ProblemError } from '../http/failures/problems.ts'
import type { Handled } from '../kernel/handle.ts'
import type { ReportItem, ReportItemRejection } from './domain/report-item.ts'

const problemOf = ({ code }: ReportItemRejection): ProblemError => {
  switch (code) {
    case 'unknown-item':
    case 'item-deleted':
      return new ProblemError('not-found')
    case 'stale-revision':
      return new ProblemError('stale-version')
  }
}

/** The revision and the content of an item after a command. @throws ProblemError if it was refused */
export const changedItem = (
  handled: Handled<ReportItem, ReportItemRejection>,
): Readonly<{ revision: number; content: SavedContent | null; position: Position | null }> => {
  if (handled.outcome === 'rejected') throw problemOf(handled.rejection)
  const { state, position } = handled
  return { revision: state?.revision ?? 0, content: state?.draft.content ?? null, position }
}
