import type { Field } from '@portal/contracts/reporting/field'
import { useId, useRef } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Draft, type DraftGroup, groupOf, isGroup, ruleAbout, withPart } from './draft.ts'
import { RuleEditor } from './rule-editor.tsx'

const DEEPEST = 3

type RuleGroupProps = Readonly<{
  group: DraftGroup
  fields: readonly Field[]
  onGroup: (group: DraftGroup) => void
  onRemove?: () => void
  depth?: number
}>

function Joining({ group, onGroup }: Pick<RuleGroupProps, 'group' | 'onGroup'>) {
  const t = useTexts('reporting/reports')
  const name = useId()
  const choices = ['AND', 'OR'] as const
  return (
    <fieldset className="joining">
      <legend className="visually-hidden">{t('joined-by')}</legend>
      {choices.map((operator) => (
        <label key={operator}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={group.operator === operator}
            onChange={() => onGroup({ ...group, operator })}
          />
          <span>{t(operator === 'AND' ? 'all-hold' : 'any-holds')}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Conditions combined by "and" or by "or"; groups may be nested. */
export function RuleGroup({ group, fields, onGroup, onRemove, depth = 1 }: RuleGroupProps) {
  const t = useTexts('reporting/reports')
  const box = useRef<HTMLFieldSetElement>(null)
  const [first] = fields
  const add = (part: Draft) => onGroup({ ...group, parts: [...group.parts, part] })
  const put = (id: string) => (part: Draft) => onGroup(withPart(group, id, part))
  const remove = (id: string) => () => {
    onGroup(withPart(group, id, null))
    box.current?.focus()
  }

  return (
    <fieldset className="rule-group" ref={box} tabIndex={-1}>
      <legend className="visually-hidden">{depth === 1 ? t('conditions') : t('condition-group')}</legend>
      {group.parts.length > 1 && <Joining group={group} onGroup={onGroup} />}
      {group.parts.map((part, index) =>
        isGroup(part) ? (
          <RuleGroup
            key={part.id}
            group={part}
            fields={fields}
            onGroup={put(part.id)}
            onRemove={remove(part.id)}
            depth={depth + 1}
          />
        ) : (
          <RuleEditor
            key={part.id}
            rule={part}
            number={index + 1}
            fields={fields}
            onRule={put(part.id)}
            onRemove={remove(part.id)}
          />
        ),
      )}
      {first && (
        <div className="row">
          <Button icon="add" onClick={() => add(ruleAbout(first))}>
            {t('add-condition')}
          </Button>
          {depth < DEEPEST && group.parts.length > 0 && (
            <Button look="quiet" icon="add" onClick={() => add(groupOf(ruleAbout(first)))}>
              {t('add-group')}
            </Button>
          )}
          {onRemove && (
            <Button look="quiet" icon="remove" onClick={onRemove}>
              {t('remove-group')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
