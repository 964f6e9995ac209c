import type { RepeatedJob } from '@portal/contracts/http/operations/jobs'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { TableBox } from '../../../ui/table.tsx'
import { useWords } from '../use-words.ts'

/** One line for each job that repeats by itself, whatever number of runs it has had. */
export function RepeatedJobs({ jobs }: { readonly jobs: readonly RepeatedJob[] }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  return (
    <TableBox hasCards label={t('repeated-jobs')}>
      <thead>
        <tr>
          <th scope="col">{t('repeated-jobs')}</th>
          <th scope="col">{t('every')}</th>
          <th scope="col">{t('last-run')}</th>
          <th scope="col" className="table__number">
            {t('runs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ name, everySeconds, lastAt, runs }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td data-label={t('every')}>{words.time(everySeconds)}</td>
            <td className="entry__when" data-label={t('last-run')}>
              {lastAt === null ? (
                '–'
              ) : (
                <time dateTime={lastAt} title={words.moment(lastAt)}>
                  {words.ago(lastAt, Date.now())}
                </time>
              )}
            </td>
            <td className="table__number" data-label={t('runs')}>
              {words.number(runs)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
