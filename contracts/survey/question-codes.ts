/**
 * Names inside, numbers on the wire. The table holds every type of the specification, those of the survey builder
 * (quota, screen, alert e-mail) included, so that a code of the wire can always be named; `QuestionType` of `question.ts`
 * says which of them a definition may hold today.
 */
const codes = {
  'single-choice': 1,
  'multi-choice': 2,
  'open-text': 3,
  'open-text-list': 4,
  info: 6,
  grid: 9,
  quota: 12,
  dropdown: 13,
  'image-multi': 14,
  'collapsible-grid': 15,
  'rank-sort': 16,
  'inline-rotated-grid': 19,
  'neat-grid': 20,
  'slider-grid': 21,
  allocation: 32,
  'image-single': 36,
  'text-balance': 37,
  date: 38,
  'grid-3d': 42,
  'file-upload': 43,
  screen: 44,
  'alert-email': 45,
  'single-button': 46,
  'up-down': 47,
  captcha: 48,
  'video-comment': 51,
  'video-like': 52,
} as const

export type QuestionTypeName = keyof typeof codes

const names: ReadonlyMap<number, string> = new Map(Object.entries(codes).map(([name, code]) => [code, name]))

/** The numeric code of the wire. */
export const questionCode = (name: QuestionTypeName): number => codes[name]

export const isQuestionTypeName = (name: string): name is QuestionTypeName => Object.hasOwn(codes, name)

/** The name of a code of the wire, or null where the specification knows no such code. */
export const questionTypeName = (code: number): QuestionTypeName | null => {
  const name = names.get(code)
  return name !== undefined && isQuestionTypeName(name) ? name : null
}
