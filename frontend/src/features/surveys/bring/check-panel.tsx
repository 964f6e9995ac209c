import type { AnswerFile, PlanCheck } from '@portal/contracts/http/answer-files'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TableBox } from '../../../ui/table.tsx'

type CheckProps = Readonly<{ file: AnswerFile; isAhead: boolean; onPosition: (position: number) => void }>

const SHOWN = 20

/** How many rows would be taken and refused. */
export function Counted({ counts }: Readonly<{ counts: readonly (readonly [label: string, count: number])[] }>) {
  const { number } = useFormats()
  return (
    <dl className="bring__counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Faults({ check, onPosition }: Readonly<{ check: PlanCheck }> & Pick<CheckProps, 'onPosition'>) {
  const t = useTexts('surveys/bring')
  const { number } = useFormats()
  if (check.faults.length === 0) return null
  return (
    <TableBox label={t('faults')}>
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('reason')}</th>
          <th scope="col" className="table__number">
            {t('rows')}
          </th>
          <th scope="col">{t('first-rows')}</th>
        </tr>
      </thead>
      <tbody>
        {check.faults.slice(0, SHOWN).map(({ column, question, reason, rows, first }) => (
          <tr key={`${column} ${question} ${reason}`}>
            <th scope="row">
              {column === null ? (
                <bdi>{question ?? t('whole-row')}</bdi>
              ) : (
                <Button look="quiet" onClick={() => onPosition(column)}>
                  {t('column-number', { number: column })}
                </Button>
              )}
            </th>
            <td lang="en" dir="ltr">
              {reason}
            </td>
            <td className="table__number">{number(rows)}</td>
            <td>{first.join(t('comma'))}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** The fields of this screen by their places in the definition. */
const fields: Readonly<Record<string, 'name' | 'title' | 'language'>> = {
  '/name': 'name',
  '/title': 'title',
  '/languages/0': 'language',
}

/** A fault of definition or map. What it is about is named as on this screen; a place in a file that nobody sees says nothing. */
function IssueLine({ issue: { path, text, question } }: Readonly<{ issue: PlanCheck['issues'][number] }>) {
  const t = useTexts('surveys/bring')
  const field = fields[path]
  const isPlaceless = field !== undefined || path === ''
  const about = question ?? (field && `${t(field)}:`)
  return (
    <li>
      {about && <strong>{about} </strong>}
      {!isPlaceless && `${path}: `}
      {text}
    </li>
  )
}

function Found({ check, onPosition }: Readonly<{ check: PlanCheck }> & Pick<CheckProps, 'onPosition'>) {
  const t = useTexts('surveys/bring')
  const { moment } = useFormats()
  const { issues, taken, refused, againstRules, faults, otherFaults, before } = check
  if (issues.length > 0)
    return (
      <Notice tone="problem" title={t('issues', { count: issues.length })} isInLiveRegion>
        <ul>
          {issues.slice(0, SHOWN).map((issue) => (
            <IssueLine key={`${issue.path} ${issue.text}`} issue={issue} />
          ))}
        </ul>
      </Notice>
    )
  const more = Math.max(0, faults.length - SHOWN) + otherFaults
  return (
    <>
      <Counted
        counts={[
          [t('taken'), taken],
          [t('refused-rows'), refused],
          ...(againstRules > 0 ? [[t('against-rules'), againstRules] as const] : []),
        ]}
      />
      {before && (
        <Notice tone="warn" title={t('same-file', { at: moment(Date.parse(before.begunAt)) })} isInLiveRegion>
          <p>{t('same-file-hint')}</p>
        </Notice>
      )}
      <Faults check={check} onPosition={onPosition} />
      {more > 0 && <p className="bring__hint">{t('more-faults', { count: more })}</p>}
    </>
  )
}

/** What would become of the rows: counted over the whole file, again after each change. */
export function CheckPanel({ file, isAhead, onPosition }: CheckProps) {
  const t = useTexts('surveys/bring')
  const isChecking = isAhead || file.state === 'checking'
  return (
    <section className="card bring__part" aria-label={t('check')}>
      <h2>{t('check')}</h2>
      <div role="status" className="bring__part-body" aria-busy={isChecking}>
        {isChecking && <ProgressBar value={file.share ?? 0} label={t('checking')} />}
        {file.check && <Found check={file.check} onPosition={onPosition} />}
      </div>
    </section>
  )
}
