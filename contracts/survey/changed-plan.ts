import type { AnswerFilePlan, PlanChange } from './answer-file-plan.ts'

/** A plan after a change. Questions that no column belongs to any more are kept: undoing the change finds them as they were. */
export const changedPlan = (plan: AnswerFilePlan, { about, columns, questions }: PlanChange): AnswerFilePlan => {
  const columnAt = new Map(columns.map(({ position, plan: column }) => [position - 1, column]))
  const changed = new Map(questions.map((question) => [question.id, question]))
  const known = new Set(plan.questions.map(({ id }) => id))
  return {
    ...plan,
    ...about,
    columns: plan.columns.map((column, i) => columnAt.get(i) ?? column),
    questions: [
      ...plan.questions.map((question) => changed.get(question.id) ?? question),
      ...questions.filter(({ id }) => !known.has(id)),
    ],
  }
}

/** Two changes as one, the second after the first. */
export const joinedChanges = (first: PlanChange, second: PlanChange): PlanChange => {
  const columns = new Map([...first.columns, ...second.columns].map((one) => [one.position, one]))
  const questions = new Map([...first.questions, ...second.questions].map((one) => [one.id, one]))
  return {
    about: second.about ?? first.about,
    columns: [...columns.values()],
    questions: [...questions.values()],
  }
}
