import { definitionSchema } from '@portal/contracts/survey/definition-schema'
import { command } from '../program/command.ts'

/** `portal survey schema`: prints the JSON Schema of a definition, for an editor that completes and checks. */
export const surveySchema = command({
  name: 'survey schema',
  about: 'print the JSON Schema of a survey definition, for editors that complete and check',
  examples: ['npx portal survey schema > survey-definition.schema.json'],
  run: async (_given, { say }) => {
    say(JSON.stringify(definitionSchema(), null, 2))
    return 0
  },
})
