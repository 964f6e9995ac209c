import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import fc from 'fast-check'
import { accepted, anySurvey } from './random-surveys.ts'
import { aPage, aQuestion } from './surveys.ts'

const order = fc.constantFrom('fixed' as const, 'random' as const, 'flip' as const)

const pick = aPage('pick', aQuestion('multi-choice', { id: 'P1', required: true, minSelections: 1 }))
const shuffled = ['s-1', 's-2', 's-3'].map((id, i) =>
  aPage(id, aQuestion('single-choice', { id: `S${i + 1}`, required: true })),
)
const ads = ['ad-1', 'ad-2'].map((id, i) => aPage(id, aQuestion('open-text', { id: `A${i + 1}` })))

/**
 * Any survey with folders, as its author writes it: a shuffled one, two of which one is entered, and a loop over its last pages, from a page on
 * that no later page asks about.
 */
export const anyFolderedDocument: fc.Arbitrary<SurveyDefinition> = fc
  .record({
    base: anySurvey,
    from: fc.nat(4),
    most: fc.option(fc.integer({ min: 1, max: 3 })),
    turns: order,
    mixed: order,
  })
  .map(({ base, from, most, turns, mixed }) => {
    const looped = base.pages.slice(Math.min(from, base.pages.length - 1)).map(({ id }) => id)
    return {
      ...base,
      pages: [pick, ...shuffled, ...ads, ...base.pages],
      folders: [
        { id: 'mixed', pages: shuffled.map(({ id }) => id), order: mixed },
        { id: 'one', pages: ['ad-1'] },
        { id: 'other', pages: ['ad-2'] },
        { id: 'each', pages: looped, loop: { question: 'P1', order: turns, ...(most !== null && { most }) } },
      ],
      folderChoices: [{ id: 'AD', folders: ['one', 'other'], enter: 1 }],
    }
  })

/** The same, checked and with its loops written out. */
export const anyFolderedSurvey: fc.Arbitrary<SurveyDefinition> = anyFolderedDocument.map(accepted)
