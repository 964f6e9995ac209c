import { dirname } from 'node:path'
import { askedTypes, filesByType } from '@portal/infra/checks/question-types'
import { sourceFiles } from '@portal/infra/checks/source-file'
import { describe, expect, it } from 'vitest'

const asking = (text: string, path = 'services/surveys/a.ts') => askedTypes([{ path, text }])

describe('asking for a question type', () => {
  it.each([
    "if (question.type === 'grid') return []",
    "if (asked.type !== 'info') count += 1",
    "if ('open-text' === question.type) return",
    'switch (question.type) {',
    'switch (shown.question.type) {',
    "const listed = 'options' in question ? question.options : []",
    "const hasRows = 'items' in one",
    "const isShuffled = 'order' in question",
    'const seconds: Record<QuestionType, number> = {',
    "  'single-choice': 8,",
    "if (shapeOf(question).shape === 'codes') return",
    "questions.some(({ Shape: shape }) => shape !== 'number-per-item')",
    "const onlyMissing = new Set<Shape>(['proof'])",
  ])('is refused outside the files of the type: %s', (line) => expect(asking(line)).toHaveLength(1))

  it.each([
    "if (typeof value === 'number') return value",
    "if (event.type === 'PageAnswered') return",
    'switch (event.type) {',
    "  tone: 'info',",
    "const isGroup = 'rules' in condition",
    'if (answer.shape === asked.shape) return',
    "  'code-per-item': codePerItem,",
  ])('is not found in: %s', (line) => expect(asking(line)).toEqual([]))

  it.each(['contracts/survey/types/grid.ts', 'frontend/src/features/surveys/inputs/grid.tsx', 'services/a.test.ts'])(
    'is allowed in %s',
    (path) => expect(asking("type: z.literal('single-choice')", path)).toEqual([]),
  )
})

describe('the files that name a question type', () => {
  it('are at most 5 outside tests, for each type', async () => {
    const files = filesByType(await sourceFiles(dirname(dirname(import.meta.dirname))))
    const counts = [...files].map(([name, found]) => ({ name, count: found.length, found }))
    expect(counts.filter(({ count }) => count > 5)).toEqual([])
    expect(counts.filter(({ count }) => count < 2)).toEqual([])
  })
})
