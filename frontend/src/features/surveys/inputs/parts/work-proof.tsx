import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { solveCaptcha } from '../../../../lib/solve-captcha.ts'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { idsOf } from './question-frame.tsx'
import { useProof } from './use-proof.ts'

/** The way from a press to a proof: where its time is over, what it is made of is asked for anew first. */
const useWork = (question: WireQuestion) => {
  const { siteKey, isStale, isProven, isExpired, prove, refresh } = useProof(question)
  const [spent, setSpent] = useState<string | null>(null)
  const { mutate, isPending, isError } = useMutation({
    mutationFn: solveCaptcha,
    onSuccess: prove,
    networkMode: 'always', // it is work of this browser
  })
  useEffect(() => {
    if (spent === null || spent === siteKey) return
    setSpent(null)
    mutate(siteKey)
  }, [spent, siteKey, mutate])

  const press = () => {
    if (isPending || isProven || spent !== null) return
    if (!isStale) {
      mutate(siteKey)
      return
    }
    setSpent(siteKey)
    refresh()
  }
  return { press, isProven, isExpired, isError, isWorking: isPending || spent !== null }
}

/** A box that is ticked once the browser has done its work. */
export function WorkProof({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const { press, isProven, isExpired, isError, isWorking } = useWork(question)
  const state = [
    isWorking && t('proving'),
    isProven && t('proven'),
    !isWorking && isExpired && t('proof-expired'),
    !isWorking && isError && t('proof-failed'),
  ].find(Boolean)
  return (
    <div className="proof">
      <label className="option">
        <input
          type="checkbox"
          className="option__mark"
          checked={isProven}
          aria-busy={isWorking}
          aria-describedby={`${question.QuestionID}-state ${idsOf(question).title}`}
          onChange={press}
        />
        <span>{t('prove-human')}</span>
      </label>
      <p className="proof__state" id={`${question.QuestionID}-state`} role="status">
        {state}
      </p>
    </div>
  )
}
