import { type AnswerFile, planAnswerFile } from '@portal/contracts/http/answer-files'
import type { AnswerFilePlan, PlanChange } from '@portal/contracts/survey/answer-file-plan'
import { changedPlan, joinedChanges } from '@portal/contracts/survey/changed-plan'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newCommandId } from '../../../lib/command-id.ts'
import { send } from '../../../lib/requests.ts'
import { answerFileQuery } from './queries.ts'

/** So long after the last change the rows are checked again. */
const PAUSE_MS = 500

export type EditedPlan = Readonly<{
  /** As it is on the screen. */
  plan: AnswerFilePlan
  change: (change: PlanChange) => void
  /** Some of it is not with the server yet. */
  isAhead: boolean
  error: Error | null
}>

/** The plan of a file, which is changed at once on the screen and sent after a pause: one change after another. */
export const usePlan = ({ answerFileId, revision }: AnswerFile, stored: AnswerFilePlan): EditedPlan => {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<PlanChange | null>(null)
  const [sent, setSent] = useState<PlanChange | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: PlanChange) =>
      send(planAnswerFile, { params: { answerFileId }, body: { revision, change } }, { commandId: newCommandId() }),
    onSuccess: (file) => client.setQueryData(answerFileQuery(answerFileId).queryKey, file),
    onSettled: () => setSent(null),
  })
  useEffect(() => {
    if (waiting === null || isPending) return
    const timer = setTimeout(() => {
      setSent(waiting)
      setWaiting(null)
      mutate(waiting)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [waiting, isPending, mutate])

  const changes = [sent, waiting].filter((one) => one !== null)
  return {
    plan: changes.reduce(changedPlan, stored),
    change: (change) => setWaiting((before) => (before ? joinedChanges(before, change) : change)),
    isAhead: changes.length > 0,
    error,
  }
}
