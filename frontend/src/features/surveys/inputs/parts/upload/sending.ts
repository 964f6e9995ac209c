import type { WireQuestion } from '@portal/contracts/http/surveys'

/** A file that is to be an answer. */
export type Sending = Readonly<{
  file: File
  /** The same for each attempt: what has arrived is not sent again, and the file is added once. */
  commandId: string
  surveyID: WireQuestion['surveyID']
  signal: AbortSignal
  onShare: (share: number) => void
  /** The connection is lost; it goes on by itself. */
  onTrouble: () => void
}>
