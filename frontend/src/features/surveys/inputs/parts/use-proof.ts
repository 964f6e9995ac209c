import type { WireQuestion } from '@portal/contracts/http/surveys'
import { valueKey } from '@portal/contracts/survey/answer-keys'
import { PROOF_MARK } from '@portal/contracts/survey/shapes/proof'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeText } from '../../answers/choosing.ts'
import { useAnswerAt, useAnswering, useProblem, useRefresh } from '../../page-context.tsx'

/**
 * The proof of a question. It expires with what it was made of, which clears the answer; one that is stored stays. `isStale`: no proof
 * can be made of it any more.
 */
export const useProof = (question: WireQuestion) => {
  const { QuestionID, captcha } = question
  const { answer } = useAnswering(question)
  const given = String(useAnswerAt(valueKey(QuestionID)) ?? '')
  const isRefused = useProblem(question) !== undefined
  const [isExpired, setExpired] = useState(false)
  const [isStale, setStale] = useState(false)
  const isFresh = given.startsWith(PROOF_MARK)
  const latest = useRef({ isFresh, answer, question })
  latest.current = { isFresh, answer, question }

  const clear = useCallback(() => {
    const { isFresh: hasProof, answer: change, question: of } = latest.current
    if (hasProof) change(() => writeText(of, ''), 'text')
    setExpired(hasProof)
  }, [])
  const seconds = captcha?.seconds ?? 0
  const siteKey = captcha?.siteKey ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key begins a new time
  useEffect(() => {
    setStale(false)
    const timer = setTimeout(() => {
      setStale(true)
      clear()
    }, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [siteKey, seconds, clear])

  return {
    siteKey,
    isProven: given !== '' && given !== '0' && !isRefused,
    isExpired,
    isStale: isStale || isRefused,
    clear,
    prove: (proof: string) => {
      setExpired(false)
      answer(() => writeText(question, `${PROOF_MARK}${proof}`))
    },
    refresh: useRefresh(),
  }
}
