import { draftPoll, redraftPoll } from '@portal/contracts/http/poll-desk'
import type { PollId } from '@portal/contracts/ids'
import { type FormEvent, useState } from 'react'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { DESK } from '../poll-paths.ts'
import { type Draft, definitionOf } from './draft.ts'
import { LanguageFields } from './language-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { useDesk } from './use-desk.ts'

const LONGEST_QUESTION = 2_000

/** How many options a member may choose. */
function ChoiceFields({ draft, onDraft }: Readonly<{ draft: Draft; onDraft: (draft: Draft) => void }>) {
  const t = useTexts('polls/desk')
  return (
    <div className="editor__choice">
      <Select
        label={t('how-many')}
        value={draft.isSeveral ? 'several' : 'one'}
        choices={[
          { value: 'one', text: t('how-many-one') },
          { value: 'several', text: t('how-many-several') },
        ]}
        onChoose={(value) => onDraft({ ...draft, isSeveral: value === 'several' })}
      />
      {draft.isSeveral && (
        <TextField
          label={t('max-choices')}
          hint={t('max-choices-hint')}
          type="number"
          min={1}
          max={draft.options.length}
          value={draft.most}
          onText={(most) => onDraft({ ...draft, most })}
        />
      )}
    </div>
  )
}

type PollEditorProps = Readonly<{ first: Draft; pollId: PollId | null }>

/** Writes a new poll, or changes a draft. The server checks it and names every fault. */
export function PollEditor({ first, pollId }: PollEditorProps) {
  const t = useTexts('polls/desk')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(first)
  const [language, setLanguage] = useState(first.languages[0] ?? 'en')
  const leave = () => void navigate(DESK)
  const adding = useDesk(draftPoll, t('saved'), leave)
  const changing = useDesk(redraftPoll, t('saved'), leave)
  const { isPending, error } = pollId === null ? adding : changing
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const body = { definition: definitionOf(draft) }
    if (pollId === null) adding.mutate({ body })
    else changing.mutate({ params: { pollId }, body })
  }
  const edited = { draft, language, onDraft: setDraft }
  return (
    <form className="editor card" noValidate onSubmit={submit}>
      <LanguageFields {...edited} onLanguage={setLanguage} />
      <TextField
        label={t('question')}
        lang={language}
        dir="auto"
        maxLength={LONGEST_QUESTION}
        value={draft.text[language] ?? ''}
        onText={(text) => setDraft({ ...draft, text: { ...draft.text, [language]: text } })}
      />
      <OptionFields {...edited} />
      <ChoiceFields draft={draft} onDraft={setDraft} />
      {error && <ProblemNotice error={error} />}
      <div className="editor__foot">
        <Button look="strong" type="submit" busy={isPending}>
          {t('save')}
        </Button>
        <ButtonLink to={DESK}>{t('cancel')}</ButtonLink>
      </div>
    </form>
  )
}
