import type { QuestionVerdict, SurveyPage } from '@portal/contracts/http/surveys'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../lib/command-id.ts'
import { hasCode } from '../../lib/failures.ts'
import { useSignedInAgain } from '../../lib/session.tsx'
import { answersTo } from './answers/answers.ts'
import { type Submission, useChannel } from './channel.tsx'
import { goBack, submissionOf, submitPage } from './sending.ts'
import { useStore } from './store-context.tsx'
import { stored } from './survey-store.ts'
import type { Seconds } from './use-seconds.ts'

export type Move = 'next' | 'back' | 'quit'

/** The result of a move. `refused`: the server found faults in answers of this page. */
export type Moved =
  | Readonly<{ outcome: 'arrived'; page: SurveyPage }>
  | Readonly<{ outcome: 'refused'; verdicts: readonly QuestionVerdict[] }>
  | Readonly<{ outcome: 'quit' }>

/** Aborts the current request when the page is left. */
export const useLeaving = () => {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return leaving
}

type Sent = Readonly<{
  onMoved: (moved: Moved) => void
  onFailed: (error: Error) => void
  /** It does not arrive, and is sent again. */
  onTrouble: () => void
  seconds: Seconds
  times: () => Submission['times']
}>

/**
 * Leaves the page: forward, back, or out. Until the server has stored it, the page stays as it is; if the server cannot
 * be reached, the request is retried, always with the same command id; if the session has ended, it is sent again after the sign-in.
 */
export const useMoves = (page: SurveyPage, { onMoved, onFailed, onTrouble, seconds, times }: Sent) => {
  const store = useStore()
  const channel = useChannel()
  const commandFor = useCommands<Submission>()
  const leaving = useLeaving()
  const [isRetrying, setRetrying] = useState(false)

  const troubled = () => {
    setRetrying(true)
    onTrouble()
  }
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (move: Move): Promise<Moved> => {
      const answers = answersTo(page.questions, store.getState().answers)
      const measured = times()
      const purpose = { saveAndQuit: move === 'quit', ...seconds(), ...(measured && { times: measured }) }
      const command = commandFor([page.page.id, move, answers], () => submissionOf(page, answers, purpose))
      const patience = { signal: leaving.current.signal, onTrouble: troubled }
      const reply = await (move === 'back' ? goBack : submitPage)(channel, command, patience)
      if (!reply.status) return { outcome: 'refused', verdicts: reply.questions }
      store.dispatch(stored(answers))
      return move === 'quit' || !reply.next ? { outcome: 'quit' } : { outcome: 'arrived', page: reply.next }
    },
    onSuccess: onMoved,
    onError: (failure) => leaving.current.signal.aborted || onFailed(failure),
    onSettled: () => setRetrying(false),
  })
  const isSignedOut = error !== null && hasCode(error, 'not-signed-in')
  useSignedInAgain(isSignedOut, () => variables && mutate(variables))
  const moving = isPending ? variables : null
  return { move: mutate, moving, last: variables, isRetrying, error: isSignedOut ? null : error }
}
