import { castVote, type PollQuestion } from '@portal/contracts/http/polls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../../lib/command-id.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import { send } from '../../lib/requests.ts'
import { useMember } from '../../lib/session.tsx'
import { notify } from '../../ui/notify.ts'
import { type Choice, dataOf } from './choice.ts'
import { pollsKey, quickPollQuery } from './queries.ts'

type Cast = Readonly<{ question: PollQuestion; choice: Choice }>

/**
 * Sends a vote until there is an answer, under one id. `problem`: why the server did not count it, if the same poll is
 * still open for the member; otherwise a toast says it, and the polls are loaded again.
 */
export const useVote = (onVoted: (cast: Cast) => void) => {
  const { pkUser } = useMember()
  const client = useQueryClient()
  const commandOf = useCommands<Record<string, number>>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isTryingAgain, setTryingAgain] = useState(false)
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])

  const refused = async (question: PollQuestion, message: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: pollsKey(pkUser) })
    const [, fresh] = client.getQueryData(quickPollQuery(pkUser).queryKey) ?? []
    if (fresh?.surveyID === question.surveyID) setProblem(message)
    else notify(message, 'problem')
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ question, choice }: Cast) => {
      const { surveyID } = question
      const { commandId, body: DATA } = commandOf([surveyID, choice], () => dataOf(question, choice))
      const vote = () => send(castVote, { params: { surveyID }, body: { DATA } }, { commandId })
      return keepTrying(vote, { signal: left.current.signal, onTrouble: () => setTryingAgain(true) })
    },
    onMutate: () => setProblem(null),
    onSuccess: async ({ status, questions }, cast) => {
      if (!status) return refused(cast.question, questions.find(({ valid }) => !valid)?.message ?? '')
      onVoted(cast)
      await client.invalidateQueries({ queryKey: pollsKey(pkUser) })
    },
    onSettled: () => setTryingAgain(false),
  })
  return { vote: mutate, isVoting: isPending, isTryingAgain, problem, error }
}
