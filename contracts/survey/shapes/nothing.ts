import { type AnswerShape, noLists, noSource } from '../answer-shape.ts'

/** Nothing is answered: the question is only shown. */
export const nothing: AnswerShape<Readonly<{ id: string }>, never> = {
  lists: () => noLists,
  withLists: (question) => question,
  keys: () => [],
  codes: () => [],
  reader: () => () => null,
  write: () => undefined,
  asks: () => ({ kind: 'nothing', codes: [], source: noSource }),
  issues: () => [],
}
