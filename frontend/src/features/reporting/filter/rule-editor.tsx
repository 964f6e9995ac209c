import type { Field } from '@portal/contracts/reporting/field'
import type { Operator } from '@portal/contracts/survey/condition'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { QuestionSelect } from '../question-select.tsx'
import { askingOf, viewOf } from '../shape-view.ts'
import { DateValue } from './date-value.tsx'
import { type DraftRule, ruleAbout, withAsked } from './draft.ts'
import { NumberValue } from './number-value.tsx'
import { needOf } from './operators.ts'

type Rule = Readonly<{ rule: DraftRule; onRule: (rule: DraftRule) => void }>
type RuleEditorProps = Rule & Readonly<{ number: number; fields: readonly Field[]; onRemove: () => void }>

const ANY = 'any'

/** The answers of the survey, and codes of an older version of it: a rule that names one does not fit until that is taken out. */
function Codes({ field, rule, onRule }: Rule & Readonly<{ field: Field }>) {
  const t = useTexts('reporting/reports')
  const { choices } = askingOf(field, rule.item)
  const known = [NO_COMMENT, ...choices.map(({ code }) => code)]
  const [unknown] = useState(() => rule.codes.filter((code) => !known.includes(code))) // a box stays where it is unticked
  const choose = (code: number) => (isChosen: boolean) =>
    onRule({ ...rule, codes: isChosen ? [...rule.codes, code] : rule.codes.filter((other) => other !== code) })
  return (
    <fieldset className="rule__codes">
      <legend className="field__label">{t('answers')}</legend>
      {[...choices, ...unknown.map((code) => ({ code, text: t('unknown-code', { code: String(code) }) }))].map(
        ({ code, text }) => (
          <Checkbox key={code} isChecked={rule.codes.includes(code)} onChange={choose(code)}>
            {text}
          </Checkbox>
        ),
      )}
    </fieldset>
  )
}

function Values({ field, rule, onRule }: Rule & Readonly<{ field: Field }>) {
  const t = useTexts('reporting/reports')
  const onText = (text: string) => onRule({ ...rule, text })
  switch (needOf(rule.op)) {
    case 'nothing':
      return null
    case 'codes':
      return <Codes key={`${rule.question} ${rule.item}`} field={field} rule={rule} onRule={onRule} />
    case 'text':
      return <TextField label={t('words')} value={rule.text} maxLength={200} onText={onText} />
    case 'number':
      if (viewOf(field.shape).needsDate) return <DateValue rule={rule} onRule={onRule} />
      return <NumberValue key={rule.question} rule={rule} onRule={onRule} />
  }
}

const itemChoices = (field: Field, any: string) => [
  ...field.items.map(({ code, text }) => ({ value: String(code), text })),
  { value: ANY, text: any },
]

/** The same rule about another item: with the same operator, if that fits the item. */
const withItem = (rule: DraftRule, field: Field, value: string): DraftRule => {
  const item = value === ANY ? null : Number(value)
  const { operators } = askingOf(field, item)
  const op = operators.includes(rule.op) ? rule.op : (operators[0] ?? rule.op)
  const { column: _, ...about } = rule // a cell is of one item
  return withAsked({ ...about, codes: [] }, { item, op })
}

function About({ field, fields, rule, onRule }: Rule & Readonly<{ field: Field; fields: readonly Field[] }>) {
  const t = useTexts('reporting/reports')
  const choose = (id: string) => {
    const chosen = fields.find((other) => other.id === id)
    if (chosen) onRule(ruleAbout(chosen, rule.id))
  }
  return (
    <>
      <QuestionSelect label={t('question')} questions={fields} value={rule.question} onChoose={choose} />
      {field.items.length > 0 && (
        <SearchSelect
          label={t('item')}
          value={rule.item === null ? ANY : String(rule.item)}
          choices={itemChoices(field, t('any-item'))}
          onChoose={(value) => onRule(withItem(rule, field, value))}
        />
      )}
    </>
  )
}

/** The operators that fit, and the one from the address even if it is not offered. */
const offered = (field: Field, { item, op }: DraftRule): readonly Operator[] => {
  const usual = askingOf(field, item).operators
  return usual.includes(op) ? usual : [...usual, op]
}

/** One condition: question, item, operator, answers. */
export function RuleEditor({ rule, number, fields, onRule, onRemove }: RuleEditorProps) {
  const t = useTexts('reporting/reports')
  const field = fields.find(({ id }) => id === rule.question)
  const operators = field ? offered(field, rule) : [rule.op]
  const chooseOperator = (text: string) => {
    const op = operators.find((other) => other === text)
    if (op) onRule(withAsked(rule, { op }))
  }
  return (
    <fieldset className="rule">
      <legend className="visually-hidden">{t('condition-number', { number })}</legend>
      <div className="rule__line">
        {field ? (
          <About field={field} fields={fields} rule={rule} onRule={onRule} />
        ) : (
          <p>{t('unknown-question', { id: rule.question })}</p>
        )}
        <Select
          label={t('operator')}
          value={rule.op}
          choices={operators.map((op) => ({ value: op, text: t(`op-${op}`) }))}
          onChoose={chooseOperator}
        />
        <Button look="icon" icon="remove" onClick={onRemove} title={t('remove-condition')}>
          {t('remove-condition-number', { number })}
        </Button>
      </div>
      {field && <Values field={field} rule={rule} onRule={onRule} />}
    </fieldset>
  )
}
