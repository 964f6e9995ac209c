import type { Job, JobProgress, JobState } from '@portal/contracts/http/operations/jobs'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { OurWords } from '../our-words.tsx'
import { useWords } from '../use-words.ts'

const PARTS = ['building', 'catching_up', 'verifying'] as const

function Progress({ name, progress }: Readonly<{ name: string; progress: JobProgress }>) {
  const t = useTexts('operations/operations')
  const part = PARTS.find((one) => one === progress.text)
  return (
    <>
      {progress.share !== null && <ProgressBar value={progress.share} label={t('progress-of', { title: name })} />}
      {part && <span>{t(`part-${part}`)}</span>}
    </>
  )
}

type JobOutcomeProps = Readonly<{ job: Job; state: JobState }>

/** What became of a job: why it failed, how far it is, what it returned. The same for every job. */
export function JobOutcome({ job: { name, error, progress, result }, state }: JobOutcomeProps) {
  const words = useWords()
  if (state === 'failed') return error === null ? '–' : <OurWords>{error}</OurWords>
  if (state === 'completed') {
    if (result === null) return '–'
    return Object.entries(result).map(([what, value]) => (
      <span key={what} className="job__result">
        <bdi>{what}</bdi>{' '}
        <strong>{typeof value === 'number' ? words.number(value) : <OurWords>{value}</OurWords>}</strong>
      </span>
    ))
  }
  return progress === null ? '–' : <Progress name={name} progress={progress} />
}
