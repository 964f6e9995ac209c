import type { Field } from '@portal/contracts/reporting/field'
import { baseKinds } from '@portal/contracts/reporting/method'
import type { Condition } from '@portal/contracts/survey/condition'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/field.tsx'
import type { Counting } from './counting.ts'
import { conditionOf, draftOf, isComplete } from './draft.ts'
import { LiveCount } from './live-count.tsx'
import { RuleGroup } from './rule-group.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { WeightChoice } from './weight-choice.tsx'
import './filter.css'

const PAUSE_MS = 500

const same = (a: Condition | null, b: Condition | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A filter as the editor writes it: a rule alone is a group, and what the editor does not show is left out. */
const asWritten = (filter: Condition | null): Condition | null => conditionOf(draftOf(filter))

/**
 * The filter while it is edited. It is applied half a second after it last became complete; when the address changes by
 * other means ("back", a link) the draft follows it. A filter that nobody edits stays as it is. The address has what was
 * applied only once the report is drawn anew: what is edited until then is newer, and stays. Whoever presses anything
 * outside the editor meanwhile presses it with the filter that is shown: it is applied before.
 */
const useDraft = (filter: Condition | null, onChange: Counting['onChange']) => {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const [seen, setSeen] = useState(filter)
  /** What was applied, and is not in the address yet. */
  const [applied, setApplied] = useState<readonly (Condition | null)[]>([])
  const editor = useRef<HTMLDivElement>(null)
  if (!same(seen, filter)) {
    const at = applied.findLastIndex((one) => same(one, asWritten(filter)))
    setSeen(filter)
    setApplied(at < 0 ? [] : applied.slice(at + 1))
    if (at < 0) setDraft(draftOf(filter))
  }
  useEffect(() => {
    if (!isComplete(draft) || same(conditionOf(draft), asWritten(filter))) return
    const apply = (isUrgent: boolean) => {
      const next = conditionOf(draft)
      setApplied((former) => [...former, next])
      onChange({ filter: next }, isUrgent)
    }
    const timer = setTimeout(() => apply(false), PAUSE_MS)
    const beforePress = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && editor.current?.contains(target))) flushSync(() => apply(true))
    }
    document.addEventListener('click', beforePress, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', beforePress, { capture: true })
    }
  }, [draft, filter, onChange])
  return { draft, setDraft, editor }
}

function Switches({ options, isOpen, onChange, ...of }: Counting & Readonly<{ isOpen: boolean }>) {
  const t = useTexts('reporting/reports')
  return (
    <fieldset className="filter__switches">
      <legend className="field__label">{t('who-counts')}</legend>
      <div className="filter__checks">
        <Checkbox isChecked={options.completesOnly} onChange={(completesOnly) => onChange({ completesOnly })}>
          {t('completes-only')}
        </Checkbox>
        <Checkbox isChecked={options.includeAdmin} onChange={(includeAdmin) => onChange({ includeAdmin })}>
          {t('include-admin')}
        </Checkbox>
        <Checkbox isChecked={options.includeInactive} onChange={(includeInactive) => onChange({ includeInactive })}>
          {t('include-inactive')}
        </Checkbox>
        <Checkbox
          isChecked={options.includeExternalUsers}
          onChange={(includeExternalUsers) => onChange({ includeExternalUsers })}
        >
          {t('include-external')}
        </Checkbox>
      </div>
      <Select
        label={t('base-of-question')}
        value={options.base}
        choices={baseKinds.map((value) => ({ value, text: t(`base-${value}`) }))}
        onChoose={(text) => {
          const base = baseKinds.find((value) => value === text)
          if (base) onChange({ base })
        }}
      />
      <WeightChoice {...{ ...of, options, isShown: isOpen, onChange }} />
    </fieldset>
  )
}

type EditorProps = Counting &
  Readonly<{
    fields: readonly Field[]
    isOpen: boolean
    /** The filter in words. */
    words: string
    /** Told whether rules are not complete yet, and not applied. */
    onUnfinished: (isUnfinished: boolean) => void
  }>

/** Changes who is counted. What is edited stays while the panel is closed. */
export function FilterEditor({ isOpen, words, onUnfinished, ...props }: EditorProps) {
  const t = useTexts('reporting/reports')
  const { surveyId, fields, weights, savedWith, options, onChange } = props
  const { draft, setDraft, editor } = useDraft(options.filter, onChange)
  const isUnfinished = !isComplete(draft)
  useEffect(() => onUnfinished(isUnfinished), [isUnfinished, onUnfinished])
  return (
    <>
      <div className="filter__rules" ref={editor}>
        <RuleGroup group={draft} fields={fields} onGroup={setDraft} />
      </div>
      {isOpen && <LiveCount {...{ surveyId, fields, options, savedWith }} />}
      <Switches {...{ surveyId, weights, savedWith, options, isOpen, onChange }} />
      {draft.parts.length > 0 && (
        <Button look="quiet" icon="remove" onClick={() => setDraft(draftOf(null))}>
          {t('clear-filter')}
        </Button>
      )}
      <SavedFilters {...{ surveyId, options, words, onChange }} />
    </>
  )
}
