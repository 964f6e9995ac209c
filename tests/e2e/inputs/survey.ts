import { questionTypes } from '@portal/contracts/survey/question-types'
import { stories } from './stories.ts'

export const SURVEY = 'inputs'
/** The last page, from which each answer can be looked at again. */
export const LAST = 'last'

/** For the page of a grid of 60 rows by 10 columns. */
export const LARGE_GRID = 6010

/** For the page of two rankings. */
export const TWO_RANKINGS = 1616

export const idOf = (code: number): string => `Q${code}`

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ code: at + 1, text: `${name} ${at + 1}` }))

const largeGrid = () => ({
  id: 'large-grid',
  showIf: { question: 'TYPE', op: 'IN', values: [LARGE_GRID] },
  questions: [
    { id: 'LARGE', type: 'grid', text: 'How is each?', items: numbered(60, 'Row'), scale: numbered(10, 'Point') },
  ],
})

const twoRankings = () => ({
  id: 'two-rankings',
  showIf: { question: 'TYPE', op: 'IN', values: [TWO_RANKINGS] },
  questions: ['ONE', 'OTHER'].map((id) => ({
    id,
    type: 'rank-sort',
    text: `${id}: in which order?`,
    items: numbered(3, `Item of ${id}`),
  })),
})

/** A page for each question type there is: the address says by `TYPE` which one a respondent is shown. */
export const inputsSurvey = () => ({
  name: SURVEY,
  title: { en: 'Inputs', ar: 'الإجابات' },
  type: 'survey',
  languages: ['en', 'ar'],
  settings: { openLink: true, externalUsers: true },
  pages: [
    {
      id: 'variables',
      background: true,
      questions: [
        {
          id: 'TYPE',
          type: 'single-choice',
          required: true,
          text: 'Type',
          options: [
            ...questionTypes.map(({ name, code }) => ({ code, text: name })),
            { code: LARGE_GRID, text: 'A large grid' },
            { code: TWO_RANKINGS, text: 'Two rankings' },
          ],
        },
      ],
    },
    ...questionTypes.map(({ name, code }) => ({
      id: `type-${code}`,
      showIf: { question: 'TYPE', op: 'IN', values: [code] },
      questions: [{ ...stories[name].question, id: idOf(code), type: name }],
    })),
    largeGrid(),
    twoRankings(),
    { id: LAST, questions: [{ id: 'END', type: 'info', text: { en: 'The last page', ar: 'الصفحة الأخيرة' } }] },
  ],
  endPages: { complete: { message: { en: 'Thank you', ar: 'شكرًا' } } },
})
