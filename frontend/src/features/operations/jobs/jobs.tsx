import type { JobState, Queue } from '@portal/contracts/http/operations/jobs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Live } from '../live.tsx'
import { queuesQuery } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { JobList } from './job-list.tsx'
import { RepeatedJobs } from './repeated-jobs.tsx'
import '../entries.css'
import './jobs.css'

const STATES: readonly JobState[] = ['failed', 'active', 'waiting', 'delayed', 'completed']

function QueueJobs({ queue }: { readonly queue: Queue }) {
  const t = useTexts('operations/operations')
  const words = useWords()
  const [state, setState] = useState<JobState>(() => STATES.find((one) => queue.counts[one] > 0) ?? 'completed')
  const isEmpty = STATES.every((one) => queue.counts[one] === 0)
  return (
    <section className="stack" aria-labelledby={`queue-${queue.queue}`}>
      <h2 id={`queue-${queue.queue}`}>{t('queue-of', { queue: queue.queue })}</h2>
      {queue.repeated.length > 0 && <RepeatedJobs jobs={queue.repeated} />}
      <fieldset className="job-states">
        <legend className="visually-hidden">{t('job-states')}</legend>
        {STATES.map((one) => (
          <button
            key={one}
            type="button"
            className={`job-state job-state--${one}`}
            aria-pressed={one === state}
            onClick={() => setState(one)}
          >
            <span className="job-state__count">{words.number(queue.counts[one])}</span>
            <span>{t(`job-${one}`)}</span>
          </button>
        ))}
      </fieldset>
      {!isEmpty && <JobList key={state} queue={queue.queue} state={state} />}
    </section>
  )
}

/** What workers do, by what has become of it. */
export function Jobs() {
  const t = useTexts('operations/operations')
  const query = useQuery(queuesQuery)
  return (
    <div className="stack">
      <p className="operations__lead">{t('jobs-lead')}</p>
      <Live query={query}>{({ queues }) => queues.map((queue) => <QueueJobs key={queue.queue} queue={queue} />)}</Live>
    </div>
  )
}
