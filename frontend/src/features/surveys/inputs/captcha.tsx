import type { WireQuestion } from '@portal/contracts/http/surveys'
import { QuestionFrame } from './parts/question-frame.tsx'
import './parts/captcha.css'
import { ServiceProof } from './parts/service-proof.tsx'
import { WorkProof } from './parts/work-proof.tsx'

/** A proof that no robot answers: of work, by this portal, or by the widget of a service. */
export function Input({ question }: { readonly question: WireQuestion }) {
  const { captcha } = question
  return (
    <QuestionFrame question={question}>
      {captcha && (captcha.script === '' ? <WorkProof question={question} /> : <ServiceProof question={question} />)}
    </QuestionFrame>
  )
}
