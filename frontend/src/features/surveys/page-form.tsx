import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import { type FormEvent, lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { keepingPage } from './answers/answered.ts'
import { draftOf } from './drafts.ts'
import { useInputsAhead } from './input-query.ts'
import type { PageAhead } from './page-ahead.ts'
import { PageProvider, type Told } from './page-context.tsx'
import { PageHead } from './page-head.tsx'
import { PageTimes } from './page-times.tsx'
import { QuestionCard } from './question-card.tsx'
import { SendingState } from './sending-state.tsx'
import { StoreProvider, usePart } from './store-context.tsx'
import { makePageStore } from './survey-store.ts'
import { usePage } from './use-page.ts'
import type { PageHistory } from './use-page-history.ts'
import './conduct.css'

/** They are loaded while the page is answered. */
export const loadDialogs = () => import('./page-dialogs.tsx')
const UnansweredDialog = lazy(async () => ({ default: (await loadDialogs()).UnansweredDialog }))
const CustomCode = lazy(async () => ({ default: (await import('./custom-code.tsx')).CustomCode }))

/** `hasMoved`: the respondent came here from another page of the survey. `isBehind`: the next page is shown, while this one is being stored. */
type PageFormProps = Readonly<{
  page: SurveyPage
  hasMoved: boolean
  isBehind: boolean
  onPage: (page: SurveyPage) => void
  onQuit: () => void
  onFailed: (error: Error) => void
  onRefused: () => void
  onTrouble: () => void
  onAhead: (next: PageAhead) => void
  history: PageHistory
}>

/** Closes the list of faults; once it is closed, and the page can take the focus again, focuses the first of them. */
const useFocusAfter = (faults: readonly QuestionVerdict[], seen: () => void) => {
  const first = useRef<string>(undefined)
  useEffect(() => {
    const question = first.current
    first.current = undefined
    if (faults.length === 0 && question !== undefined) void loadDialogs().then(({ goTo }) => goTo(question))
  }, [faults])
  return () => {
    first.current = faults[0]?.QuestionID
    seen()
  }
}

function Buttons({ page, control }: { readonly page: SurveyPage; readonly control: ReturnType<typeof usePage> }) {
  const t = useTexts('surveys/respondent')
  const { moves, move, clock } = control
  const { number, total, hasPrevious } = page.page
  const keptBy = usePart(({ answers }) => keepingPage(page.questions, answers)?.QuestionID)
  const showWhy = () => void (keptBy && loadDialogs().then(({ goTo }) => goTo(keptBy)))
  return (
    <div className="conduct__buttons">
      {hasPrevious && page.details.BackNav === 1 && (
        <Button icon="back" busy={moves.moving === 'back'} onClick={() => move('back')}>
          {t('back')}
        </Button>
      )}
      <Button
        look="strong"
        type="submit"
        busy={moves.moving === 'next'}
        held={clock.wait > 0 || keptBy !== undefined}
        onHeld={showWhy}
      >
        {t(number === total ? 'finish' : 'next')}
      </Button>
      {page.details.saveAndResumeLater === 1 && (
        <Button look="quiet" busy={moves.moving === 'quit'} onClick={() => move('quit')}>
          {t('save-and-quit')}
        </Button>
      )}
    </div>
  )
}

/** Announces to screen readers that questions or their options appeared or disappeared, each time anew. */
function ChangeNotice({ questions }: Pick<SurveyPage, 'questions'>) {
  const t = useTexts('surveys/respondent')
  const shown = questions.map(({ QuestionID, precodes }) => [QuestionID, precodes.length]).join()
  const [first] = useState(shown)
  const hasChanged = useRef(false)
  hasChanged.current ||= shown !== first
  return (
    <p className="visually-hidden" role="status">
      {hasChanged.current && <span key={shown}>{t('questions-changed')}</span>}
    </p>
  )
}

/** The browser's Back asks the page that is shown. */
const useBrowserBack = ({ goBack }: PageHistory, move: (kind: 'back') => void) => {
  useEffect(() => {
    goBack.current = () => move('back')
    return () => {
      goBack.current = () => undefined
    }
  })
}

/** What the page tells its questions. It stays the same, so that they are not rendered again with the page. */
const useTold = ({ onAnswered, refresh, isAutoNext }: Told): Told => {
  const answer = useLatest(onAnswered)
  const again = useLatest(refresh)
  return useMemo(() => ({ onAnswered: answer, refresh: again, isAutoNext }), [answer, again, isAutoNext])
}

/**
 * The questions of a page. On a slow phone a page of many takes a while to make: who comes from another page sees its first question at once,
 * and what is below it, with the buttons, a frame later.
 */
function Form({ page, hasMoved, isBehind, history, ...away }: PageFormProps) {
  const control = usePage(page, away)
  const { moves, move, saving, clock, onAnswered, faults, seen } = control
  useBrowserBack(history, move)
  const closeDialog = useFocusAfter(faults, seen)
  const isWhole = useDeferredValue(true, !hasMoved || page.questions.length < 2)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move('next')
  }
  const told = useTold({ onAnswered, refresh: saving.save, isAutoNext: page.details.autoNext === 1 })
  if (isBehind) return null

  return (
    <PageProvider value={told}>
      <form className="conduct__form" noValidate onSubmit={submit}>
        {page.questions.slice(0, isWhole ? undefined : 1).map((question) => (
          <QuestionCard key={question.QuestionID} question={question} />
        ))}
        {isWhole && (
          <>
            {page.customCode && (
              <Suspense>
                <CustomCode page={page} code={page.customCode} />
              </Suspense>
            )}
            <ChangeNotice questions={page.questions} />
            <SendingState moves={moves} saving={saving} onRetry={() => move(moves.last ?? 'next')} />
            <PageTimes clock={clock} />
            <Buttons page={page} control={control} />
          </>
        )}
      </form>
      {faults.length > 0 && (
        <Suspense>
          <UnansweredDialog questions={page.questions} faults={faults} onClose={closeDialog} />
        </Suspense>
      )}
    </PageProvider>
  )
}

/** One page of a survey. Mounted again for each page (its key), so that each has a store of its own. */
export function PageForm(props: PageFormProps) {
  const { page, hasMoved, isBehind } = props
  const [store] = useState(() => makePageStore(page, draftOf(page.token, page.page.id)))
  const heading = useRef<HTMLHeadingElement>(null)
  useInputsAhead(page.page.ahead)

  useEffect(() => {
    if (!hasMoved) return
    window.scrollTo(0, 0)
    heading.current?.focus() // in a frame of another site this brings the frame into sight
  }, [hasMoved])

  return (
    <StoreProvider value={store}>
      {!isBehind && <PageHead page={page} heading={heading} />}
      <Form {...props} />
    </StoreProvider>
  )
}
