import type { RecordedPart } from '@portal/contracts/reporting/recorded-run'
import { useTexts } from '../../lib/texts/use-texts.ts'

type Counted = Pick<RecordedPart, 'spec'>

const columnsOf = ({ spec }: Counted): number => spec.banner.reduce((sum, { items }) => sum + items.length, 0)

const weightOf = ({ spec }: Counted): string | undefined => spec.weight ?? spec.weighting?.name

/** So many questions are named. */
const MOST_NAMED = 4

/** What was counted, in a line: Q1, Q3 or 12 questions, 5 columns, filtered, weight w. */
export const useCounted = () => {
  const t = useTexts('reporting/exports')
  const questionsIn = (questions: readonly string[]): string => {
    if (questions.length === 0) return t('all-questions')
    return questions.length > MOST_NAMED ? t('questions', { count: questions.length }) : questions.join(', ')
  }
  return (parts: readonly Counted[]): string => {
    const [part] = parts
    if (!part || parts.length > 1) return t('parts', { count: parts.length })
    const { questions, filter } = part.spec
    const [columns, weight] = [columnsOf(part), weightOf(part)]
    const said = [
      questionsIn(questions),
      columns > 0 && t('columns', { count: columns }),
      filter !== null && t('filtered'),
      weight !== undefined && t('weighted-by', { weight }),
    ]
    return said.filter((text) => text !== false).join(' · ')
  }
}
