import type { ImportCounts } from '../../surveys/import/import-responses.ts'

/**
 * Progress of an import: counts, the share of the file that was read (0 to 1, null if its size is unknown), seconds.
 */
export type ImportPace = Readonly<{ counts: ImportCounts; share: number | null; seconds: number }>

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const spell = (seconds: number): string => {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

/** One line: rows so far, rate, and remaining time. */
export const progressLine = ({ counts, share, seconds }: ImportPace): string => {
  const rate = seconds > 0 ? counts.rows / seconds : 0
  const left = share !== null && share > 0 ? `, ${spell((seconds * (1 - share)) / share)} left` : ''
  const read = share === null ? '' : ` (${Math.floor(share * 100)} %)`
  const rejected = counts.rejected > 0 ? `, ${whole(counts.rejected)} rejected` : ''
  return `${whole(counts.rows)} rows${read}, ${whole(rate)} rows/s${left}${rejected}`
}

export const resultLine = (counts: ImportCounts, seconds: number, dryRun: boolean): string => {
  const { rows, stored, known, rejected } = counts
  const done = dryRun ? 'would be stored' : 'stored'
  const rate = seconds > 0.5 ? ` (${whole(rows / seconds)} rows/s)` : ''
  return [
    `${whole(rows)} rows in ${seconds.toFixed(1)} s${rate}: ${whole(stored)} ${done}`,
    `${whole(known)} stored before`,
    `${whole(rejected)} rejected`,
  ].join(', ')
}

/** The output of progress: a terminal, where a line replaces the one before, or one line after another. */
export type ProgressSink = Readonly<{ isTty: boolean; write: (text: string) => void }>

const TTY_EVERY_MS = 1_000
const LINE_EVERY_MS = 10_000

/** Shows progress once a second on a terminal, else every ten seconds. `clock` counts milliseconds. */
export const progressReporter = ({ isTty, write }: ProgressSink, clock: () => number) => {
  const every = isTty ? TTY_EVERY_MS : LINE_EVERY_MS
  const started = clock()
  let last = started
  let isOpen = false
  const seconds = (): number => (clock() - started) / 1000
  return {
    seconds,
    show: (pace: () => Omit<ImportPace, 'seconds'>): void => {
      if (clock() - last < every) return
      last = clock()
      const line = progressLine({ ...pace(), seconds: seconds() })
      isOpen = isTty
      write(isTty ? `\r\u001b[K${line}` : `${line}\n`)
    },
    /** Ends the line, so that the next text starts on a new one. */
    end: (): void => {
      if (isOpen) write('\r\u001b[K')
      isOpen = false
    },
  }
}
