import type { CliCommand } from '../command.ts'
import { openStack } from '../stack.ts'
import { surveyImport, surveyImportUsage } from '../survey/survey-import.ts'
import { surveySchema } from '../survey/survey-schema.ts'
import { withLog } from '../with-log.ts'
import { responsesImport, responsesImportUsage } from './responses-import.ts'

export const surveyImportCommand: CliCommand = {
  name: 'survey import',
  usage: surveyImportUsage,
  about: 'check a survey definition and publish it; every fault is told by its path',
  example: 'npx portal survey import my-survey.json',
  run: async (args, { settings, say }) => {
    const stack = await openStack(settings)
    try {
      return await withLog(stack, ({ log, now }) => surveyImport(args, { log, now, say }))
    } finally {
      await stack.close()
    }
  },
}

export const surveySchemaCommand: CliCommand = {
  name: 'survey schema',
  usage: '',
  about: 'print the JSON Schema of a survey definition, for editors that complete and check',
  example: 'npx portal survey schema > survey-definition.schema.json',
  run: async (_args, { say }) => surveySchema(say),
}

export const responsesImportCommand: CliCommand = {
  name: 'responses import',
  usage: responsesImportUsage,
  about: 'import a file of answers; run it again after a stop, no row is stored twice',
  example: 'npx portal responses import --survey my-survey --map map.json answers.csv',
  run: async (args, { settings, say, signal }) => {
    const stack = await openStack(settings)
    try {
      return await withLog(stack, ({ log, now }) => responsesImport(args, { log, now, say, signal }))
    } finally {
      await stack.close()
    }
  },
}
