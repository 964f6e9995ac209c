import { readFileSync } from 'node:fs'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { portalWith } from '@portal/tests/support/portal/cli'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const docs = new URL('../../../docs/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, docs), 'utf8')
const examples = [...read('survey-definition.md').matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')

const printed = async (): Promise<string> => `${(await portalWith({})('survey', 'schema')).said}\n`

describe('the published JSON Schema of a definition', () => {
  it('is the current one (npx portal survey schema > docs/survey-definition.schema.json)', async () => {
    expect(read('survey-definition.schema.json')).toBe(await printed())
  })

  it('accepts what the portal accepts', async () => {
    const isValid = new Ajv2020({ allowUnionTypes: true, formats: { uri: true } }).compile(JSON.parse(await printed()))
    fc.assert(
      fc.property(anySurvey, (definition) => {
        expect(isValid(definition), JSON.stringify(isValid.errors)).toBe(true)
      }),
    )
    expect(isValid({ name: 'x' })).toBe(false)
  })

  it('has a name for each part', async () => {
    expect(await printed()).not.toMatch('__schema')
  })
})

describe('the example of the authors’ guide', () => {
  it('is a valid definition', () => {
    expect(checkDefinition(JSON.parse(examples[0] ?? ''))).toHaveProperty('definition')
  })
})
