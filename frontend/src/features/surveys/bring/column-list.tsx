import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { type AnswerFilePlan, isOfQuestion } from '@portal/contracts/survey/answer-file-plan'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { attentionOf } from './plan-edits.ts'

type ListProps = Readonly<{
  file: AnswerFile
  plan: AnswerFilePlan
  position: number
  onPosition: (position: number) => void
}>

/** The height of a line, as in the style sheet: only lines in sight are on the page. */
const LINE = 60
const SHOWN = 8
const AROUND = 4

const headingOf = (file: AnswerFile, position: number): string =>
  file.columns[position - 1]?.headings.filter(Boolean).join(' / ') ?? ''

/** What a search looks in. */
const textOf = (file: AnswerFile, plan: AnswerFilePlan, position: number): string =>
  [position, headingOf(file, position), plan.columns[position - 1]?.question, file.columns[position - 1]?.label]
    .join(' ')
    .toLowerCase()

const step = (key: string, at: number, last: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + SHOWN,
    PageUp: at - SHOWN,
    Home: 0,
    End: last,
  }
  const wanted = steps[key]
  return wanted === undefined ? null : Math.min(last, Math.max(0, wanted))
}

function Line({ file, plan, position }: Omit<ListProps, 'onPosition'>) {
  const t = useTexts('surveys/bring')
  const column = plan.columns[position - 1]
  if (column === undefined) return null
  const label = file.columns[position - 1]?.label ?? ''
  const question = isOfQuestion(column.use) && column.question !== headingOf(file, position) ? column.question : ''
  const said = [question, label].filter(Boolean).join(' · ')
  return (
    <>
      <span className="bring-list__heading">
        <span className="bring-list__number">{position}</span>
        <bdi>{headingOf(file, position) || t('no-heading')}</bdi>
      </span>
      <span className="bring-list__use">
        {isOfQuestion(column.use) && said !== '' ? <bdi>{said}</bdi> : t(`use-${column.use}`)}
      </span>
    </>
  )
}

/** The columns of the file: searched, and narrowed to those that need attention. However many there are, only those in sight are drawn. */
export function ColumnList({ file, plan, position, onPosition }: ListProps) {
  const t = useTexts('surveys/bring')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isNarrow, setNarrow] = useState(false)
  const [top, setTop] = useState(0)
  const search = useDeferredValue(typed).trim().toLowerCase()
  const attention = attentionOf(file, plan)
  const found = plan.columns
    .map((_, i) => i + 1)
    .filter((one) => !isNarrow || attention.has(one))
    .filter((one) => textOf(file, plan, one).includes(search))
  const first = Math.max(0, Math.floor(top / LINE) - AROUND)
  const shown = found.slice(first, first + SHOWN + 2 * AROUND)
  const at = found.indexOf(position)

  useEffect(() => {
    const list = box.current
    if (!list || at < 0) return
    const [start, end] = [at * LINE, (at + 1) * LINE]
    if (start < list.scrollTop) list.scrollTop = start
    else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(event.key, at, found.length - 1)
    const wanted = next === null ? undefined : found[next]
    if (wanted === undefined) return
    event.preventDefault()
    onPosition(wanted)
  }
  return (
    <section className="bring-list" aria-label={t('columns')}>
      <TextField type="search" label={t('search-columns')} value={typed} maxLength={200} onText={setTyped} />
      <Checkbox isChecked={isNarrow} onChange={setNarrow}>
        {t('needs-attention', { count: attention.size })}
      </Checkbox>
      <p className="bring__hint" role="status">
        {t('columns-found', { count: found.length })}
      </p>
      <div
        ref={box}
        className="bring-list__box"
        role="listbox"
        aria-label={t('columns')}
        aria-activedescendant={at >= 0 ? `${id}-${position}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      >
        <div className="bring-list__all" style={{ blockSize: found.length * LINE }} role="presentation">
          {shown.map((one, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list
            <div
              key={one}
              id={`${id}-${one}`}
              className="bring-list__line"
              role="option"
              tabIndex={-1}
              aria-selected={one === position}
              aria-setsize={found.length}
              aria-posinset={first + i + 1}
              style={{ insetBlockStart: (first + i) * LINE }}
              onClick={() => onPosition(one)}
            >
              <Line file={file} plan={plan} position={one} />
              {attention.has(one) && (
                <span className="bring-list__flag">
                  <Icon name="alert" />
                  <span className="visually-hidden">{t('needs-attention-one')}</span>
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
