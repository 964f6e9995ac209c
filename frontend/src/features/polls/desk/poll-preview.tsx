import type { PollQuestion } from '@portal/contracts/http/polls'
import { PollId } from '@portal/contracts/ids'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { textIn } from '@portal/contracts/survey/local-text'
import { isRightToLeft } from '@portal/contracts/texts/direction'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { withVote } from '../choice.ts'
import { PollForm } from '../poll-form.tsx'
import { PollResults } from '../poll-results.tsx'
import '../polls.css'

const ID = 'preview'

/** The poll as the server would send it to a member, without votes. */
const asSent = (definition: PollDefinition, language: string): PollQuestion => {
  const { languages, text, choice, maxChoices, options } = definition
  const words = (one: PollDefinition['text']) => textIn(one, language, languages)
  return {
    QuestionID: ID,
    pkQuestion: ID,
    QuestionType: choice === 'one' ? 1 : 2,
    QuestionText: words(text),
    surveyID: PollId.parse('00000000-0000-4000-8000-000000000000'),
    maxSelections: choice === 'one' ? 1 : (maxChoices ?? options.length),
    precodes: options.map(({ code, text: own, image }) => ({
      pkPrecode: itemKey(ID, code),
      Precode: code,
      PrecodeText: `${image === undefined ? '' : `<img src="${image}" alt="">`}${words(own)}`,
      openend: 0,
      exclusive: 0,
      dkcheckbox: 0,
      checked: 0,
      othertext: '',
      subset: 0,
      total: 0,
      percent: 0,
    })),
    validation: '',
    voted: false,
    language: { pkLanguage: language, leftToRight: !isRightToLeft(language) },
  }
}

type PreviewProps = Readonly<{ definition: PollDefinition; language: string; onClose: () => void }>

/** What members will see, before and after their vote; nothing of it is sent. */
export function PollPreview({ definition, language, onClose }: PreviewProps) {
  const t = useTexts('polls/desk')
  const question = asSent(definition, language)
  const [voted, setVoted] = useState<PollQuestion | null>(null)
  return (
    <Dialog title={t('preview')} onClose={onClose} foot={<Button onClick={onClose}>{t('close-preview')}</Button>}>
      <p className="field__hint">{t('preview-hint')}</p>
      <div className="poll">
        {voted ? (
          <PollResults question={voted} level={3} />
        ) : (
          <PollForm
            question={question}
            problem={null}
            isBusy={false}
            onVote={(choice) => setVoted(withVote(question, choice))}
          />
        )}
      </div>
    </Dialog>
  )
}
