import type { KeptAnswerFile, KeptAnswerFiles } from '@portal/services/surveys/answer-files/kept-answer-files'
import { noWork } from '@portal/services/surveys/answer-files/no-work'
import type { StoredFacts } from '@portal/services/surveys/answer-files/stored-facts'

type Kept = Readonly<{ file: KeptAnswerFile; facts: StoredFacts | null }>

/** Files of answers that are known as long as the test lasts. */
export const memoryAnswerFiles = (): KeptAnswerFiles => {
  const files = new Map<string, Kept>()
  const copy = <Value>(value: Value): Value => structuredClone(value)
  return {
    add: async ({ order, ...added }) => {
      if (files.has(added.answerFileId)) return
      const work = { ...noWork, order }
      const now = { state: 'reading', revision: 1, share: null, rows: null, surveyId: null } as const
      const file = { ...added, ...now, work, createdAt: '2026-11-21T08:00:00.000Z' }
      files.set(added.answerFileId, { file, facts: null })
    },
    find: async (answerFileId) => copy(files.get(answerFileId)?.file ?? null),
    factsOf: async (answerFileId) => copy(files.get(answerFileId)?.facts ?? null),
    list: async (most) =>
      [...files.values()]
        .toReversed()
        .slice(0, most)
        .map(({ file }) => file),
    change: async ({ answerFileId, revision }, { from, state, raises, work = {}, facts, surveyId }) => {
      const kept = files.get(answerFileId)
      if (kept?.file.revision !== revision || !from.includes(kept.file.state)) return false
      const file = {
        ...kept.file,
        state,
        share: null,
        revision: revision + (raises ? 1 : 0),
        rows: facts?.rows ?? kept.file.rows,
        surveyId: surveyId ?? kept.file.surveyId,
        work: { ...kept.file.work, ...copy(work) },
      }
      files.set(answerFileId, { file, facts: facts ? copy(facts) : kept.facts })
      return true
    },
    tell: async ({ answerFileId, revision }, state, share) => {
      const kept = files.get(answerFileId)
      if (kept?.file.revision !== revision || kept.file.state !== state) return false
      files.set(answerFileId, { ...kept, file: { ...kept.file, share } })
      return true
    },
    earlierPlans: async (surveyId) =>
      [...files.values()]
        .toReversed()
        .flatMap(({ file }) => (file.surveyId === surveyId && file.state === 'done' ? (file.work.plan ?? []) : [])),
    byImport: async (surveyId) =>
      new Map(
        [...files.values()].flatMap(({ file }) => {
          const importId = file.surveyId === surveyId ? file.work.outcome?.importId : null
          return importId ? [[importId, file.answerFileId] as const] : []
        }),
      ),
    isClaimed: async (stored) =>
      [...files.values()].some(({ file }) => file.stored === stored || file.work.report === stored),
    interrupt: async () => undefined,
    waiting: async () => [],
    giveUp: async () => 0,
  }
}
