import type { WireQuestion } from '@portal/contracts/http/surveys'

/** A file that is to be an answer. */
export type Sending = Readonly<{
  file: File
  surveyID: WireQuestion['surveyID']
  signal: AbortSignal
  onShare: (share: number) => void
  /** The connection is lost; it goes on by itself. */
  onTrouble: () => void
}>
