import type { Connection } from '@portal/infra/database/pool'
import type { ColumnStore } from '../answer-index/columns.ts'
import type { Written } from '../answer-index/expression.ts'
import type { MemberLinks } from '../answer-index/member-pairs.ts'
import type { KnownSurveys } from './known-surveys.ts'
import type { RunPace } from './run-pace.ts'
import type { RunHead } from './snapshot.ts'

/** What a run is counted from. The transaction of its connection is the snapshot. */
export type RunSources = Readonly<{
  store: ColumnStore
  surveys: KnownSurveys
  /** Which respondents of two surveys are of one member. */
  links: MemberLinks
  /** The ordinals of those who wrote one of the words. */
  whoWrote: (connection: Connection, surveyId: string, search: Written, pace: RunPace) => Promise<readonly number[]>
  connection: Connection
  head: RunHead
  revision: string
  pace: RunPace
}>
