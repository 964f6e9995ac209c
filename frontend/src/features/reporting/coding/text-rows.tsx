import type { CodedText } from '@portal/contracts/http/reporting/coding'
import type { FrameCode } from '@portal/contracts/reporting/code-frame'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { hasCode } from './coded-text.ts'

type Toggle = (text: CodedText, code: number, isGiven: boolean) => void
type RowsProps = Readonly<{
  texts: readonly CodedText[]
  codes: readonly FrameCode[]
  onToggle: Toggle
  onUndo: () => void
}>

const rowId = (index: number): string => `coding-text-${index}`

/** The key of a digit from 1 to 9; null for any other. */
const digitOf = ({ key }: KeyboardEvent): number | null => (/^[1-9]$/.test(key) ? Number(key) : null)

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const pressed = { all: true, some: 'mixed', none: false } as const

type RowProps = Readonly<{
  index: number
  text: CodedText
  codes: readonly FrameCode[]
  isCurrent: boolean
  onCurrent: () => void
  onKey: (event: KeyboardEvent) => void
  onToggle: Toggle
}>

function TextRow({ index, text, codes, isCurrent, onCurrent, onKey, onToggle }: RowProps) {
  const t = useTexts('reporting/coding')
  const { responses, coded } = text
  const given = codes.filter(({ code }) => hasCode(text, code) !== 'none')
  return (
    <li className="coding-text" data-current={isCurrent || undefined}>
      <button
        type="button"
        id={rowId(index)}
        className="coding-words"
        aria-expanded={isCurrent}
        onFocus={onCurrent}
        onClick={onCurrent}
        onKeyDown={onKey}
      >
        <bdi>{text.text}</bdi>
        {responses > 1 && (
          <span className="coding-times">
            <span aria-hidden="true">{t('times', { count: responses })}</span>
            <span className="visually-hidden">{t('times-said', { count: responses })}</span>
          </span>
        )}
      </button>
      {coded > 0 && coded < responses && (
        <span className="coding-soft">{t('some-coded', { coded, count: responses })}</span>
      )}
      {isCurrent ? (
        <fieldset className="coding-chips" aria-label={t('codes-for', { text: text.text })}>
          {codes.map(({ code, name }, place) => {
            const has = hasCode(text, code)
            return (
              <button
                key={code}
                type="button"
                className="coding-chip"
                aria-pressed={pressed[has]}
                onKeyDown={onKey}
                onClick={() => onToggle(text, code, has !== 'all')}
              >
                {has === 'none' ? (
                  place < 9 && (
                    <span className="coding-place" aria-hidden="true">
                      {place + 1}
                    </span>
                  )
                ) : (
                  <Icon name={has === 'all' ? 'check' : 'minus'} />
                )}
                <bdi>{name}</bdi>
              </button>
            )
          })}
        </fieldset>
      ) : (
        given.length > 0 && (
          <p className="coding-given">
            {given.map(({ code, name }) => (
              <Badge key={code} tone="accent">
                {name}
              </Badge>
            ))}
          </p>
        )
      )}
    </li>
  )
}

type Pressed = Readonly<{ texts: RowsProps; text: CodedText; index: number; event: KeyboardEvent }>

/** What a key does with Ctrl or the command key. @returns whether it does anything */
const pressCommand = ({ texts, event }: Pressed): boolean => {
  if (event.key === 'z') texts.onUndo()
  return event.key === 'z'
}

/** What a key does to a text. @returns whether it does anything */
const pressKey = ({ texts: { codes, onToggle }, text, index, event }: Pressed): boolean => {
  const step = steps[event.key]
  if (step !== undefined) document.getElementById(rowId(index + step))?.focus()
  const code = codes[(digitOf(event) ?? 0) - 1]?.code
  if (code !== undefined) onToggle(text, code, hasCode(text, code) !== 'all')
  return step !== undefined || code !== undefined
}

const press = (pressed: Pressed): boolean => {
  const { altKey, ctrlKey, metaKey, nativeEvent } = pressed.event
  if (altKey || nativeEvent.isComposing) return false
  return ctrlKey || metaKey ? pressCommand(pressed) : pressKey(pressed)
}

/** The texts; the codes of one of them at a time can be changed, by pointer or by keys. */
export function TextRows(props: RowsProps) {
  const { texts, codes, onToggle } = props
  const [current, setCurrent] = useState(0)
  const keyOn = (text: CodedText, index: number) => (event: KeyboardEvent) => {
    if (press({ texts: props, text, index, event })) event.preventDefault()
  }
  return (
    <ul className="coding-texts">
      {texts.map((text, index) => (
        <TextRow
          key={text.same}
          {...{ index, text, codes, onToggle }}
          isCurrent={index === current}
          onCurrent={() => setCurrent(index)}
          onKey={keyOn(text, index)}
        />
      ))}
    </ul>
  )
}
