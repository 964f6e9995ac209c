import { adviceFor } from '@portal/contracts/reporting/weighting'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Select } from '../../../ui/field.tsx'
import { type Efficiency, useEfficiencies } from '../weighting/use-efficiencies.ts'
import type { Counting } from './counting.ts'

/** `isShown`: somebody may choose, so the efficiency of each weighting is asked for. */
type ChoiceProps = Counting & Readonly<{ isShown: boolean }>

const UNWEIGHTED = '-'

/** Names of imported weights begin with a letter: none is taken for a saved weighting. */
const SAVED = '#'

const useWeightingText = () => {
  const t = useTexts('reporting/reports')
  return (name: string, known: Efficiency | undefined): string => {
    if (known?.refusal) return t('weighting-refused', { name })
    const efficiency = known?.result?.efficiency ?? null
    if (efficiency === null) return name
    return t(`weighting-${adviceFor(efficiency)}`, { name, share: efficiency / 100 })
  }
}

/** Shown if the survey has weights, imported or to targets, or if the address names one. */
export function WeightChoice({ surveyId, weights, savedWith, options, isShown, onChange }: ChoiceProps) {
  const t = useTexts('reporting/reports')
  const { weight, weighting } = options
  const efficiencies = useEfficiencies({ surveyId, options, savedWith, isReady: isShown })
  const textOf = useWeightingText()
  const names = [...new Set([...weights, ...(weight === null ? [] : [weight])])]
  const choices = [
    ...names.map((name) => ({ value: name, text: name })),
    ...savedWith.weightings.map(({ weightingID, weighting: { name } }) => ({
      value: SAVED + weightingID,
      text: textOf(name, efficiencies.get(weightingID)),
    })),
  ]
  if (choices.length === 0) return null
  const choose = (value: string) => {
    const isSaved = value.startsWith(SAVED)
    onChange({
      weight: isSaved || value === UNWEIGHTED ? null : value,
      weighting: isSaved ? value.slice(SAVED.length) : null,
    })
  }
  return (
    <Select
      label={t('weight')}
      value={weighting === null ? (weight ?? UNWEIGHTED) : SAVED + weighting}
      choices={[{ value: UNWEIGHTED, text: t('no-weight') }, ...choices]}
      onChoose={choose}
    />
  )
}
