import { randomUUID } from 'node:crypto'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import * as z from 'zod/mini'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { surveyCommands } from '../../surveys/commands.ts'
import { checkedSafely } from '../../surveys/safe-definition.ts'
import { issuesIn } from '../../texts/issues-in.ts'
import { actionCommand } from '../operator/action-command.ts'
import { file, required } from '../program/parameter.ts'
import { Faulty } from '../program/refused.ts'
import type { CommandDeps } from '../stack/with-log.ts'
import { withRecipients } from './alert-recipients.ts'
import { readJsonFile } from './read-json-file.ts'

const ImportInput = z.extend(Agreed, {
  /** As `checkedSafely` has read it. */
  definition: z.custom<SurveyDefinition>(),
})
type ImportInput = z.infer<typeof ImportInput>

type Means = Readonly<{ deps: Pick<CommandDeps, 'log' | 'now' | 'newId'> }>

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`

const sizeOf = ({ pages, languages }: SurveyDefinition): string => {
  const questions = pages.flatMap((page) => page.questions).length
  return `${count(questions, 'question')} on ${count(pages.length, 'page')}, in ${languages.join(', ')}`
}

/**
 * @param aim what it is read for: with a fault it is not done
 * @throws Misused if it cannot be read; Faulty, with every fault by its path
 */
export const definitionIn = async (path: string, aim = 'published'): Promise<SurveyDefinition> => {
  const checked = checkedSafely(await readJsonFile(path))
  if ('definition' in checked) return checked.definition
  throw new Faulty([
    ...issuesIn('en', checked.issues),
    `${path} is not ${aim}: ${count(checked.issues.length, 'fault')}.`,
  ])
}

const publish = async ({ definition: written }: ImportInput, { deps }: Means): Promise<Ended> => {
  const definition = await withRecipients(written, deps)
  const asked = { commandId: randomUUID(), intent: 'publish' }
  const handled = await surveyCommands(deps).publishSurvey(asked, definition, null)
  if (handled.outcome === 'rejected') {
    return {
      outcome: 'refused',
      detail: `${definition.name} cannot be published: ${JSON.stringify(handled.rejection)}`,
    }
  }
  const version = handled.state.versions.length
  const detail =
    handled.position === null
      ? `${definition.name} is already published as version ${version}; nothing was changed.`
      : `Published ${definition.name}, version ${version}: ${sizeOf(definition)}.`
  return { outcome: 'done', detail, result: { survey: definition.name, version, isNew: handled.position !== null } }
}

const goodLine = (definition: SurveyDefinition): string =>
  `${definition.name} is a valid definition: ${sizeOf(definition)}. Nothing was published.`

export const surveyImportAction: Action<ImportInput, Means> = {
  name: 'survey import',
  input: ImportInput,
  target: ({ definition }) => definition.name,
  plan: async ({ definition }) => ({ basis: definition, lines: [goodLine(definition)] }),
  perform: publish,
}

/** `portal survey import`: checks a definition, names every fault by its path, and publishes it as the next version. */
export const surveyImport = actionCommand({
  action: surveyImportAction,
  about: 'check a survey definition and publish it; prints every fault with its path',
  examples: ['npx portal survey import my-survey.json', 'npx portal survey import my-survey.json --dry-run'],
  takes: { file: required(file('FILE.json'), 'the definition, as `portal survey schema` describes it') },
  input: async (given) => ({ definition: await definitionIn(given.file) }),
  dryRun: ({ definition }) => ({ code: 0, lines: [goodLine(definition)], result: { survey: definition.name } }),
})
