import { readFile } from 'node:fs/promises'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { issuesIn } from '../../texts/issues-in.ts'

/** The files of the demo. */
export const demoFolder = new URL('../demo/', import.meta.url)

/** The content of a JSON file of the demo, by its path in the folder. */
export const demoJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(file, demoFolder), 'utf8'))

/** A definition of the demo, by its path in the folder. */
export const demoDefinition = async (file: string): Promise<SurveyDefinition> => {
  const checked = checkDefinition(await demoJson(file))
  if ('definition' in checked) return checked.definition
  throw new Error(`The demo survey ${file} is invalid: ${issuesIn('en', checked.issues).join('; ')}`)
}
