import { JOBS_PER_PAGE, type Job, type JobState } from '@portal/contracts/http/operations/jobs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { Live } from '../live.tsx'
import { jobsQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { JobActions } from './job-actions.tsx'
import { JobOutcome } from './job-outcome.tsx'

/** The moment that matters of a job in this state. */
const MOMENT = {
  waiting: { name: 'added', of: ({ addedAt }: Job) => addedAt },
  active: { name: 'started', of: ({ startedAt }: Job) => startedAt },
  delayed: { name: 'due', of: ({ dueAt }: Job) => dueAt },
  failed: { name: 'ended', of: ({ endedAt }: Job) => endedAt },
  completed: { name: 'ended', of: ({ endedAt }: Job) => endedAt },
} as const satisfies Record<JobState, Readonly<{ name: string; of: (job: Job) => string | null }>>

const OUTCOME = {
  waiting: 'progress',
  active: 'progress',
  delayed: 'progress',
  failed: 'why',
  completed: 'result',
} as const satisfies Record<JobState, string>

type JobRowProps = Readonly<{ queue: string; state: JobState; job: Job }>

function JobRow({ queue, state, job }: JobRowProps) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const at = MOMENT[state].of(job)
  return (
    <tr>
      <th scope="row">
        <bdi>{job.name}</bdi>
        <span className="entry__more job__id">
          <bdi>{job.id}</bdi>
        </span>
      </th>
      <td className="entry__when" data-label={t(MOMENT[state].name)}>
        {at === null ? (
          '–'
        ) : (
          <time dateTime={at} title={words.moment(at)}>
            {words.ago(at, Date.now())}
          </time>
        )}
      </td>
      <td className="table__number" data-label={t('attempts')}>
        {words.number(job.attempts)}
      </td>
      <td className="entry__why" data-label={t(OUTCOME[state])}>
        <JobOutcome job={job} state={state} />
      </td>
      {state !== 'completed' && (
        <td>
          <JobActions queue={queue} job={job} state={state} />
        </td>
      )}
    </tr>
  )
}

/** Jobs of one queue in one state, twenty to a page. */
export function JobList({ queue, state }: Omit<JobRowProps, 'job'>) {
  const t = useTexts('operations/operations')
  const [page, setPage] = useState(1)
  const query = useQuery(jobsQuery(queue, state, page))
  return (
    <Live query={query} blocks={1}>
      {({ jobs, total }) =>
        total === 0 ? (
          <EmptyState
            icon="check"
            title={state === 'failed' ? t('no-jobs-failed') : t('no-jobs')}
            hint={t('no-jobs-hint')}
          />
        ) : (
          <>
            <TableBox hasCards label={`${queue}: ${t(`job-${state}`)}`}>
              <thead>
                <tr>
                  <th scope="col">{t('job')}</th>
                  <th scope="col">{t(MOMENT[state].name)}</th>
                  <th scope="col" className="table__number">
                    {t('attempts')}
                  </th>
                  <th scope="col">{t(OUTCOME[state])}</th>
                  {state !== 'completed' && <th scope="col">{t('actions')}</th>}
                </tr>
              </thead>
              <tbody>
                {jobs.map((job) => (
                  <JobRow key={job.id} queue={queue} state={state} job={job} />
                ))}
              </tbody>
            </TableBox>
            <Pager page={page} pages={Math.ceil(total / JOBS_PER_PAGE)} onPage={setPage} />
          </>
        )
      }
    </Live>
  )
}
