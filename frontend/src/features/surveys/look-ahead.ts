import type { SurveyPage } from '@portal/contracts/http/surveys'
import { isDone } from './answers/answered.ts'
import { type Answers, answersTo, changedSince } from './answers/answers.ts'
import { arePlain, maySeeAhead } from './answers/see-ahead.ts'
import type { Channel } from './channel.tsx'
import { heldBack, type PageAhead } from './page-ahead.ts'
import { submissionOf } from './sending.ts'
import type { PageStore } from './survey-store.ts'

/** Who stops answering for so long may go on next. A press that completes the page is not waited after. */
const PAUSE_MS = 400
/** Of one page: who changes their answers again and again is answered when they go on. */
const MOST_ASKED = 3

const areSame = (one: Answers, other: Answers): boolean =>
  Object.keys(changedSince(one, other)).length === 0 && Object.keys(changedSince(other, one)).length === 0

type Watched = Readonly<{
  page: SurveyPage
  store: PageStore
  channel: () => Channel
}>

/** Asks for the page that Next will lead to while this one is looked at, whenever its answers may be sent and rest for a moment. */
export const watchAhead = ({ page, store, channel }: Watched) => {
  const { questions } = page
  let asking = new AbortController()
  let last: Readonly<{ answers: Answers; next: SurveyPage | null }> | null = null
  let left = MOST_ASKED
  let timer: ReturnType<typeof setTimeout> | undefined
  let show: ((next: PageAhead) => void) | null = null
  const changesItself = questions.some(({ hasDependency }) => hasDependency === 1)

  const present = () => answersTo(questions, store.getState().answers)
  const toldOf = (answers: Answers) => (last && areSame(last.answers, answers) ? last : null)

  const showWhatIsKnown = () => {
    const next = show && toldOf(present())?.next
    if (!next) return
    show?.(heldBack(channel(), next))
    show = null
  }
  const askFor = async (answers: Answers) => {
    left -= 1
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    last = { answers, next: null }
    try {
      const body = submissionOf(page, answers, { saveAndQuit: false, seconds: 0, showing: page.page.id })
      const next = await channel().lookAhead?.(body, signal)
      if (signal.aborted || !next || !arePlain(next.questions)) return
      last = { answers, next }
      showWhatIsKnown()
    } catch {
      if (!signal.aborted) left = 0 // a server that is busy, or out of reach: Next says so
    }
  }
  const look = () => {
    const answers = present()
    if (!toldOf(answers) && maySeeAhead(questions, answers)) void askFor(answers)
  }
  const lookAfter = (pause: number) => {
    clearTimeout(timer)
    if (left > 0) timer = setTimeout(look, pause)
  }
  lookAfter(PAUSE_MS)
  let given = store.getState().answers
  /** Runs at each answer and each letter: they are looked at only when they rest, or are complete. */
  const ends = store.subscribe(() => {
    const { answers } = store.getState()
    if (answers === given) return // they were stored or refused
    given = answers
    const isLastPress = !changesItself && isDone(questions, answers)
    lookAfter(isLastPress ? 0 : PAUSE_MS)
  })
  const leave = () => {
    show = null
  }
  return {
    /** Next was pressed: hands over the page that the answers lead to, at once or when it comes; never if it is not being asked for. */
    follow: (onKnown: (next: PageAhead) => void): void => {
      clearTimeout(timer)
      show = onKnown
      showWhatIsKnown()
    },
    /** The server has answered, or cannot be reached: what comes is not shown. */
    leave,
    stop: () => {
      ends()
      leave()
      clearTimeout(timer)
      asking.abort()
    },
  }
}
