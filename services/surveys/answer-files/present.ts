import type { AnswerFile, ColumnValues, ColumnView, ListedAnswerFile } from '@portal/contracts/http/answer-files'
import { faultIn, sentenceIn } from '../../texts/issues-in.ts'
import { isSav } from '../import/draft/read-facts.ts'
import { rowReasonIn } from '../import/row-reason.ts'
import type { KeptAnswerFile, KeptCheck } from './kept-answer-files.ts'
import type { StoredFacts } from './stored-facts.ts'

const SAMPLE_ROWS = 8

export const presentListed = (kept: Omit<KeptAnswerFile, 'work'>): ListedAnswerFile => ({
  answerFileId: kept.answerFileId,
  fileName: kept.fileName,
  bytes: kept.bytes,
  state: kept.state,
  rows: kept.rows,
  surveyId: kept.surveyId,
  createdAt: kept.createdAt,
})

const presentColumn = ({ headings, given, filled, values, formats }: StoredFacts['columns'][number]): ColumnView => ({
  headings: [...headings],
  label: given?.label ?? '',
  filled,
  values: values?.length ?? null,
  isDateInDoubt: formats.length > 1,
})

const presentCheck = ({ issues, faults, ...check }: KeptCheck, language: string): AnswerFile['check'] => ({
  ...check,
  faults: faults.map(({ reason, ...fault }) => ({
    ...fault,
    reason: typeof reason === 'string' ? reason : rowReasonIn(language, reason),
  })),
  issues: issues.map(({ issue, question }) => ({
    path: issue.path,
    text: issue.path === '' && question === null ? sentenceIn(language, issue) : faultIn(language, issue),
    question,
  })),
})

export const presentFile = (kept: KeptAnswerFile, facts: StoredFacts | null, language: string): AnswerFile => ({
  ...presentListed(kept),
  revision: kept.revision,
  share: kept.share,
  isSav: isSav(kept.fileName),
  plan: kept.work.plan,
  columns: (facts?.columns ?? []).map(presentColumn),
  reasons: kept.work.reasons.map(({ columns, text }) => ({ columns: [...columns], text })),
  sample: (facts?.sample ?? []).slice(0, SAMPLE_ROWS).map((cells) => [...cells]),
  check: kept.work.check && presentCheck(kept.work.check, language),
  outcome: kept.work.outcome,
  trouble: kept.work.trouble,
  replaces: kept.work.replaces,
})

/** Null if there is no such column. */
export const presentValues = (facts: StoredFacts, position: number): ColumnValues | null => {
  const column = facts.columns[position - 1]
  if (column === undefined) return null
  const labels = new Map(column.given?.labels)
  const values = (column.values ?? []).toSorted(([, a], [, b]) => b - a)
  return {
    values: values.map(([value, count]) => ({ value, label: labels.get(value) ?? '', count })),
    missing: [...column.missing],
  }
}
