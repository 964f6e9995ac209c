import type { FrameCode } from '@portal/contracts/reporting/code-frame'

/** The codes as choices of a list; `none`: says that no code is chosen yet. */
export const codeChoices = (codes: readonly FrameCode[], none: string) => [
  { value: '', text: none },
  ...codes.map(({ code, name }) => ({ value: String(code), text: name })),
]
