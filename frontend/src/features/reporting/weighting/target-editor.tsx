import type { Field } from '@portal/contracts/reporting/field'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TableBox } from '../../../ui/table.tsx'
import {
  type CellDraft,
  cellText,
  mergedUp,
  percentIn,
  split,
  sumOf,
  type TargetDraft,
  withCounted,
} from './weighting-draft.ts'

/** How many respondents have one of the codes; null until it is known. */
export type CountOf = ((codes: readonly number[]) => number) | null

type TargetProps = Readonly<{
  target: TargetDraft
  field: Field
  countOf: CountOf
  onTarget: (changed: TargetDraft) => void
  onRemove: () => void
}>

type CellProps = Omit<TargetProps, 'onRemove'> & Readonly<{ cell: CellDraft; at: number; all: number }>

type ToolsProps = Pick<CellProps, 'target' | 'onTarget' | 'cell' | 'at'> & Readonly<{ name: string }>

function CellTools({ target, onTarget, cell, at, name }: ToolsProps) {
  const t = useTexts('reporting/weighting')
  return (
    <span className="target-tools">
      {at > 0 && (
        <Button look="quiet" onClick={() => onTarget(mergedUp(target, at))}>
          {t('merge-up')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {cell.codes.length > 1 && (
        <Button look="quiet" onClick={() => onTarget(split(target, at))}>
          {t('split')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </span>
  )
}

function CellRow({ target, field, countOf, onTarget, cell, at, all }: CellProps) {
  const t = useTexts('reporting/weighting')
  const { number } = useFormats()
  const name = cellText(cell, field.options)
  const count = countOf?.(cell.codes) ?? null
  const type = (typed: string) =>
    onTarget({ ...target, cells: target.cells.map((other, i) => (i === at ? { ...other, percent: typed } : other)) })
  return (
    <tr>
      <th scope="row">
        {name}
        <CellTools {...{ target, onTarget, cell, at, name }} />
      </th>
      <td className="table__number target-count">{count === null ? '' : number(count)}</td>
      <td className="table__number">{count === null || all === 0 ? '' : t('share', { share: count / all })}</td>
      <td className="table__number">
        <input
          className="input target-percent"
          inputMode="decimal"
          aria-label={t('percent-of', { name })}
          value={cell.percent}
          onChange={(event) => type(event.target.value)}
        />
      </td>
    </tr>
  )
}

const WHOLE = 100
const ROUNDING = 0.5

type SumProps = Pick<TargetProps, 'target' | 'field' | 'countOf'>

const isWhole = (sum: number): boolean => Math.abs(sum - WHOLE) <= ROUNDING

/** Why the percentages cannot be met, in words: they have no sum that could be 100, or one is of nobody. */
const useFault = ({ target, field, countOf }: SumProps, sum: number): string | null => {
  const t = useTexts('reporting/weighting')
  if (Number.isNaN(sum)) return t('not-a-number')
  if (target.cells.some((cell) => percentIn(cell) < 0)) return t('below-zero')
  if (!isWhole(sum)) return t('sum-off', { sum: sum / WHOLE })
  const empty = target.cells.find((cell) => percentIn(cell) > 0 && countOf?.(cell.codes) === 0)
  return empty ? t('of-nobody', { name: cellText(empty, field.options) }) : null
}

function Sum({ target, ...of }: SumProps) {
  const t = useTexts('reporting/weighting')
  const sum = sumOf(target)
  const wrong = useFault({ target, ...of }, sum)
  if (wrong !== null) {
    return (
      <span className="target-sum target-sum--off" role="status">
        <Icon name="alert" /> {wrong}
      </span>
    )
  }
  return (
    <span className="target-sum" role="status">
      <Icon name="check" /> {t('sum', { sum: sum / WHOLE })}
    </span>
  )
}

/** The wanted percentages of a question beside those that were counted. */
export function TargetEditor(props: TargetProps) {
  const { target, field, countOf, onTarget, onRemove } = props
  const t = useTexts('reporting/weighting')
  const all = target.cells.reduce((sum, { codes }) => sum + (countOf?.(codes) ?? 0), 0)
  return (
    <section className="target" aria-label={`${field.id} ${field.text}`}>
      <header className="target__head">
        <h2 className="target__title">
          <span className="question-id">{field.id}</span> {field.text}
        </h2>
        <Button look="quiet" icon="remove" onClick={onRemove}>
          {t('remove-target')} <span className="visually-hidden">{field.id}</span>
        </Button>
      </header>
      <TableBox label={field.text}>
        <thead>
          <tr>
            <th scope="col">{t('answer')}</th>
            <th scope="col" className="table__number target-count">
              {t('respondents')}
            </th>
            <th scope="col" className="table__number">
              {t('now')}
            </th>
            <th scope="col" className="table__number">
              {t('target')}
            </th>
          </tr>
        </thead>
        <tbody>
          {target.cells.map((cell, at) => (
            <CellRow key={cell.codes.join()} {...{ target, field, countOf, onTarget, cell, at, all }} />
          ))}
        </tbody>
      </TableBox>
      <footer className="target__foot">
        <Sum {...{ target, field, countOf }} />
        <Button disabled={all === 0} onClick={() => countOf && onTarget(withCounted(target, countOf))}>
          {t('take-counted')}
        </Button>
      </footer>
    </section>
  )
}
