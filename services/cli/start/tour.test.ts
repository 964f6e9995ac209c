import { readFile } from 'node:fs/promises'
import { checkDefinition } from '@portal/contracts/survey/check-definition'
import { questionTypes } from '@portal/contracts/survey/question-types'
import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { describe, expect, it } from 'vitest'
import { demoDefinition } from './demo-definition.ts'

describe('the demo survey of every type of question', () => {
  it('is right, and has every type that there is', async () => {
    const text = await readFile(new URL('../demo/every-question.json', import.meta.url), 'utf8')
    const checked = checkDefinition(JSON.parse(text))
    expect(issueLines(checked)).toEqual([])
    const questions = 'definition' in checked ? checked.definition.pages.flatMap((page) => page.questions) : []
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes.map(({ name }) => name)))
  })

  it('has every rule that a definition can have, in three languages', async () => {
    const text = await readFile(new URL('../demo/every-question.json', import.meta.url), 'utf8')
    const rules = [
      ...['showIf', 'required', 'minSelections', 'maxSelections', 'maxLength', 'openEnd', 'exclusive', 'keepLast'],
      ...['noComment', 'background', 'timer', 'limit', 'recordTimes', 'recordOptOut', 'folders', 'loop', 'most'],
      ...['folderChoices', 'enter', 'quotas', 'screens', 'alerts', 'customCode', 'bands', 'extensions', 'video'],
    ]
    expect(rules.filter((rule) => !text.includes(`"${rule}": `))).toEqual([])
    for (const order of ['random', 'flip']) expect(text).toContain(`"order": "${order}"`)
    expect(text).toMatch(/\{\{T\d+\|[^}]+\}\}/) // an answer in a text, with words for where there is none
    expect(text).toContain('{{loop}}')
    expect(JSON.parse(text).languages).toEqual(['en', 'ar', 'fr'])
  })

  it('can end in each way, with a page of its own for each', async () => {
    const { screens = [], endPages } = await demoDefinition('every-question.json')
    expect(new Set(screens.map(({ outcome = 'screened' }) => outcome))).toEqual(new Set(['screened', 'terminated']))
    expect(Object.keys(endPages).toSorted()).toEqual(['complete', 'quotaFull', 'screened', 'terminated'])
  })
})
