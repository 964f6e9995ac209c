import type { SurveyId } from '@portal/contracts/ids'
import { eventText, RETRY_TEXT } from '../../http/calls/event-text.ts'
import { liveStreams, type MemberStream } from '../../http/calls/live-streams.ts'

/** The stream of a screen that shows figures of some surveys. */
export type FiguresWatcher = MemberStream & Readonly<{ surveys: readonly SurveyId[] }>

export type LiveFigures = Readonly<{
  /** Tells a watcher of changes until it leaves. Null: there are too many. */
  join: (watcher: FiguresWatcher) => (() => void) | null
  /** Ends all streams; none can join any more. */
  close: () => void
}>

type Marks = ReadonlyMap<string, string>

type Deps = Readonly<{
  /** Of each survey: what differs when its figures may differ. */
  marks: (surveys: readonly SurveyId[]) => Promise<Marks>
  clock: () => Date
  warn: (error: unknown, what: string) => void
  pollMs?: number
  /** Streams of this process, and those of one member. */
  most?: number
  mostOfOne?: number
}>

/** Figures on a screen are at most 2 s old: that is this, the run, and the way there. */
const POLL_MS = 500
const MOST = 1_000
const MOST_OF_ONE = 10

/** A watcher, and what it was told of. The first look tells of all: the screen may have counted before the stream began. */
const watching = (watcher: FiguresWatcher) => {
  let told: Marks = new Map()
  return {
    watcher,
    tell: (marks: Marks): void => {
      const changed = watcher.surveys.filter((survey) => marks.get(survey) !== told.get(survey))
      told = marks
      if (changed.length > 0) watcher.write(eventText('figures', null, { surveys: changed }))
    },
  }
}

type Watching = ReturnType<typeof watching>

/**
 * Tells screens when the figures of their surveys may have changed, so that they ask then and not all the time. Each process asks the read
 * model twice a second, once for all its streams and only while there are some.
 */
export const liveFigures = ({
  marks,
  clock,
  warn,
  pollMs = POLL_MS,
  most = MOST,
  mostOfOne = MOST_OF_ONE,
}: Deps): LiveFigures => {
  const look = async (joined: ReadonlySet<Watching>): Promise<void> => {
    const found = await marks([...new Set([...joined].flatMap(({ watcher }) => watcher.surveys))])
    for (const one of joined) one.tell(found)
  }
  const streams = liveStreams<Watching>({
    clock,
    pollMs,
    most,
    mostOfOne,
    // Without streams the screens ask by themselves, and say that their figures are not current if there is no reply.
    look: (joined) =>
      look(joined).catch((error: unknown) => {
        warn(error, 'whether figures have changed could not be read')
        streams.endAll()
      }),
  })
  return {
    join: (watcher) => {
      const joining = streams.join(watcher.memberId, () => watching(watcher))
      if (joining === null) return null
      watcher.write(RETRY_TEXT)
      return joining.leave
    },
    close: streams.close,
  }
}
