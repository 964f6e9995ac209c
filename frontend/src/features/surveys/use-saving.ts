import type { SubmitReply, SurveyPage } from '@portal/contracts/http/surveys'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newCommandId } from '../../lib/command-id.ts'
import { hasCode } from '../../lib/failures.ts'
import { BY_ITSELF } from '../../lib/query-client.ts'
import { useSignedInAgain } from '../../lib/session.tsx'
import { type Answers, answersTo, changedSince } from './answers/answers.ts'
import { useChannel } from './channel.tsx'
import { savePageInPassing, submissionOf, submitPage } from './sending.ts'
import { useStore } from './store-context.tsx'
import { refused, stored } from './survey-store.ts'
import type { Seconds } from './use-seconds.ts'

/** Saves the page as it is, because what it shows depends on it. A newer save replaces the current one. What cannot be kept is said at its question. */
export const useSaving = (page: SurveyPage, seconds: Seconds, onSaved: (reply: SubmitReply) => void) => {
  const store = useStore()
  const channel = useChannel()
  const [isRetrying, setRetrying] = useState(false)
  const present = useRef(new AbortController())
  const stop = useRef(() => present.current.abort()).current
  useEffect(() => stop, [stop])

  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const answers = answersTo(page.questions, store.getState().answers)
      const body = submissionOf(page, answers, { saveAndQuit: true, ...seconds() })
      const patience = { signal, onTrouble: () => setRetrying(true) }
      const reply = await submitPage(channel, { commandId: newCommandId(), body }, patience)
      return { answers, reply, isStale: signal.aborted }
    },
    onSuccess: ({ answers, reply, isStale }) => {
      if (isStale) return
      store.dispatch(reply.status ? stored(answers) : refused(reply.questions))
      onSaved(reply)
    },
    onSettled: () => setRetrying(false),
  })
  const save = () => {
    stop()
    present.current = new AbortController()
    mutate(present.current.signal)
  }
  const isSignedOut = error !== null && hasCode(error, 'not-signed-in')
  useSignedInAgain(isSignedOut, save)
  const isOver = present.current.signal.aborted || isSignedOut
  const isRefused = data?.reply.status === false
  return { save, stop, isSaving: isPending, isRetrying, isRefused, error: isOver ? null : error }
}

/**
 * A hidden tab may never come back, and neither a screen that is left. What was typed is then sent once, in the
 * background; if that does not arrive, the draft is still in this tab and the next try sends it again.
 */
export const useSavingInPassing = (page: SurveyPage, isMoving: boolean, seconds: Seconds): void => {
  const store = useStore()
  const channel = useChannel()
  const latest = useRef({ page, isMoving })
  latest.current = { page, isMoving }
  /** What is on its way. */
  const passing = useRef<Answers>({})

  const { mutate } = useMutation({
    meta: BY_ITSELF,
    mutationFn: async (answers: Answers) => {
      const body = submissionOf(latest.current.page, answers, { saveAndQuit: true, ...seconds() })
      const { status } = await savePageInPassing(channel, { commandId: newCommandId(), body })
      return status ? answers : {} // then it stays in the draft
    },
    onSuccess: (answers) => store.dispatch(stored(answers)),
    onSettled: () => {
      passing.current = {}
    },
  })

  useEffect(() => {
    const saveNews = () => {
      const { page: shown, isMoving: isLeaving } = latest.current
      const { answers, sent } = store.getState()
      const current = answersTo(shown.questions, answers)
      const hasNews = Object.keys(changedSince({ ...sent, ...passing.current }, current)).length > 0
      if (!isLeaving && hasNews && shown.details.saveAndResumeLater === 1) {
        passing.current = current
        mutate(current)
      }
    }
    const onHidden = () => {
      if (document.hidden) saveNews()
    }
    document.addEventListener('visibilitychange', onHidden)
    // A browser waits for this one before it leads elsewhere; a busy one may end the page before it is told that it is hidden.
    window.addEventListener('beforeunload', saveNews)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('beforeunload', saveNews)
      saveNews()
    }
  }, [store, mutate])
}
