import type { SurveyId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { KnownImport } from '../../surveys/domain/import-ledger.ts'
import { importsOf } from '../../surveys/import/ledger-commands.ts'
import { publishedSurveys } from '../../surveys/published-surveys.ts'
import type { Done } from '../operator/done.ts'
import { printed } from '../operator/done.ts'
import { command } from '../program/command.ts'
import { flag, required } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { openStack } from '../stack/stack.ts'
import { lookingAtLog } from '../stack/with-log.ts'
import { surveyName } from './survey-name.ts'

const statusOf = ({ status, withdrawn }: KnownImport): string => {
  switch (status) {
    case 'importing':
      return 'is running, or was cut short: run the import again'
    case 'stopped':
      return 'stopped: run the import again to continue'
    case 'whole':
      return 'whole'
    case 'withdrawing':
      return 'is being withdrawn, or that was cut short: run the withdrawal again'
    case 'withdrawn':
      return `withdrawn (${withdrawn} responses)`
  }
}

const linesOf = (one: KnownImport): readonly string[] => {
  const { importId, file, begunAt, counts, replaces } = one
  const figures = counts ? `, ${counts.stored} stored, ${counts.rejected} rejected in the last run` : ''
  const instead = replaces === null ? [] : [`    replaces ${replaces}`]
  return [`${importId}  ${file}`, `    ${begunAt}, ${statusOf(one)}${figures}`, ...instead]
}

/** The imports of a survey, for people and for programs. @throws Refused where no survey has the name: it may be mistyped */
export const importsDone = async (survey: SurveyId, log: EventLog): Promise<Done> => {
  if (!(await publishedSurveys(log, () => 0).newest(survey)))
    throw new Refused(`There is no survey ${survey}. \`portal survey list\` shows all.`)
  const imports = await importsOf(log, survey)
  return {
    code: 0,
    lines: imports.length === 0 ? [`Nothing was imported into ${survey}.`] : imports.flatMap(linesOf),
    result: imports,
  }
}

/** `portal responses imports`: the files that were imported into a survey. */
export const responsesImports = command({
  name: 'responses imports',
  about: 'the files that were imported into a survey, with their ids, what was stored, and what was withdrawn',
  examples: ['npx portal responses imports my-survey'],
  takes: { survey: required(surveyName, 'the survey that was answered') },
  common: { json: flag('print the result as JSON, for programs') },
  run: async ({ survey, json }, context) => {
    const stack = await openStack(context.settings)
    try {
      return await printed(context, json, () => lookingAtLog(stack, ({ log }) => importsDone(survey, log)))
    } finally {
      await stack.close()
    }
  },
})
