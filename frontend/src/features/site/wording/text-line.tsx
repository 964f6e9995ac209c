import { isFit } from '@portal/contracts/site/wording'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type FoundText, shownText } from './found-texts.ts'
import { useRewording } from './use-rewording.ts'

const MOST = 2_000

type LineProps = Readonly<{ language: string; text: FoundText }>

/** What is typed: at first what is shown. When a file or somebody else has changed that, what is being typed stays. */
const useTyped = (shown: string) => {
  const [known, setKnown] = useState(shown)
  const [typed, setTyped] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    if (typed === known) setTyped(shown)
  }
  return [typed, setTyped] as const
}

/** One text: in English, and as members read it in the language. */
export function TextLine({ language, text }: LineProps) {
  const t = useTexts('site/wording')
  const shown = shownText(text)
  const [typed, setTyped] = useTyped(shown)
  const { mutate, isPending, error } = useRewording(language, text)
  const isOther = typed !== shown && typed.trim() !== ''
  const fault = isOther && !isFit(text.english, typed) ? t('values-differ') : undefined
  const name = `${text.section} ${text.key}`
  return (
    <li className="card wording__line">
      <div className="wording__head">
        <code dir="ltr">{name}</code>
        {text.own !== null && <Badge tone="accent">{t('changed')}</Badge>}
        {text.own === null && text.standard === null && <Badge tone="warn">{t('missing')}</Badge>}
      </div>
      <p className="wording__english" lang="en" dir="ltr">
        {text.english}
      </p>
      <TextArea
        label={t('own-text', { name })}
        value={typed}
        rows={typed.length > 90 ? 3 : 1}
        maxLength={MOST}
        lang={language}
        error={fault}
        onText={setTyped}
      />
      {error && <ProblemNotice error={error} />}
      <div className="wording__buttons">
        <Button look="strong" held={!isOther || fault !== undefined} busy={isPending} onClick={() => mutate(typed)}>
          {t('save')}
        </Button>
        {text.own !== null && (
          <Button
            busy={isPending}
            onClick={() => mutate(null, { onSuccess: () => setTyped(text.standard ?? text.english) })}
          >
            {t('reset')}
          </Button>
        )}
      </div>
    </li>
  )
}
