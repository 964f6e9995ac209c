import { readFileSync } from 'node:fs'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { anySurvey } from '@portal/tests/support/surveys/random-surveys'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surveySchema } from './survey-schema.ts'

const docs = new URL('../../../docs/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, docs), 'utf8')
const examples = [...read('survey-definition.md').matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')

const printed = (): string => {
  const lines: string[] = []
  surveySchema((line) => void lines.push(line))
  return `${lines.join('\n')}\n`
}

describe('the published JSON Schema of a definition', () => {
  it('is the present one (npx portal survey schema > docs/survey-definition.schema.json)', () => {
    expect(read('survey-definition.schema.json')).toBe(printed())
  })

  it('accepts what the portal accepts', () => {
    const isValid = new Ajv2020({ allowUnionTypes: true, formats: { uri: true } }).compile(JSON.parse(printed()))
    fc.assert(
      fc.property(anySurvey, (definition) => {
        expect(isValid(definition), JSON.stringify(isValid.errors)).toBe(true)
      }),
    )
    expect(isValid({ name: 'x' })).toBe(false)
  })

  it('names its parts', () => {
    expect(printed()).not.toMatch('__schema')
  })
})

describe('the example of the authors’ guide', () => {
  it('is a good definition', () => {
    expect(checkDefinition(JSON.parse(examples[0] ?? ''))).toHaveProperty('definition')
  })
})
