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

/** The revision of an item after a command. @throws ProblemError if it was refused */
export const changedItem = (
  handled: Handled<ReportItem, ReportItemRejection>,
): Readonly<{ revision: number; position: Position | null }> => {
  if (handled.outcome === 'rejected') throw problemOf(handled.rejection)
  return { revision: handled.state?.revision ?? 0, position: handled.position }
}
