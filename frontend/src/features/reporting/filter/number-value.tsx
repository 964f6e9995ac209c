import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { shownNumber, typedNumberIn } from '../../../lib/typed-number-in.ts'
import { TextField } from '../../../ui/field.tsx'
import type { DraftRule } from './draft.ts'

/** The number that a rule compares with, as the language of the reader writes it. What may be meant as either of two numbers is none. */
export function NumberValue({ rule, onRule }: Readonly<{ rule: DraftRule; onRule: (rule: DraftRule) => void }>) {
  const t = useTexts('reporting/reports')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const read = typedNumberIn(typed, language)
  const isTyped = (read ?? '') === rule.text
  const type = (text: string) => {
    setTyped(text)
    onRule({ ...rule, text: typedNumberIn(text, language) ?? '' })
  }
  return (
    <TextField
      label={t('number')}
      value={isTyped ? typed : shownNumber(rule.text, language)}
      error={isTyped && read === null ? t('number-either-way') : undefined}
      inputMode="decimal"
      maxLength={15}
      onText={type}
    />
  )
}
