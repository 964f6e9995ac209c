import { definitionSchema } from '@portal/contracts/survey/definition-schema'
import type { ExitCode } from '../command.ts'

/** `portal survey schema`: prints the JSON Schema of a definition, for an editor that completes and checks. */
export const surveySchema = (say: (line: string) => void): ExitCode => {
  say(JSON.stringify(definitionSchema(), null, 2))
  return 0
}
