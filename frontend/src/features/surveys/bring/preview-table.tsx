import type { AnswerFile } from '@portal/contracts/http/answer-files'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'

const AROUND = 3

/** The first rows of the file, around one column. */
export function PreviewTable({ file, position }: Readonly<{ file: AnswerFile; position: number }>) {
  const t = useTexts('surveys/bring')
  const first = Math.max(1, Math.min(position - AROUND, file.columns.length - 2 * AROUND))
  const last = Math.min(file.columns.length, first + 2 * AROUND)
  const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const rows = file.sample.map((cells, i) => ({ cells, row: i + 1 }))
  const headingOf = (at: number): string => file.columns[at - 1]?.headings.filter(Boolean).join(' / ') ?? ''
  return (
    <section className="card bring__part">
      <h2>{t('preview')}</h2>
      <TableBox label={t('preview')}>
        <thead>
          <tr>
            {shown.map((at) => (
              <th key={at} scope="col" aria-current={at === position || undefined}>
                <span className="bring-list__number">{at}</span>
                <bdi className="bring__cell">{headingOf(at)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, row }) => (
            <tr key={row}>
              {shown.map((at) => (
                <td key={at}>
                  <bdi className="bring__cell">{cells[at - 1] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  )
}
