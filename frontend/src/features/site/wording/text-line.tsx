import { isFit, LONGEST_TEXT } from '@portal/contracts/site/wording'
import { useEffect, useState } from 'react'
import { DRAFT, forget, recall, remember } from '../../../lib/browser-memory.ts'
import { useMemberId } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { shortened } from '../../../ui/shortened.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { type FoundText, isOutdated, nameOf, shownText } from './found-texts.ts'
import { usePlace } from './use-place.ts'
import { useRewording } from './use-rewording.ts'

type LineProps = Readonly<{ language: string; text: FoundText }>

/**
 * What is typed: at first what is shown. When a file or somebody else has changed that, what is being typed stays; so it does when the line is not shown any
 * more, because of a search or another page.
 */
const useTyped = (name: string, shown: string) => {
  const key = `${DRAFT}${useMemberId()} text ${name}`
  const [known, setKnown] = useState(shown)
  const [typed, setTyped] = useState(() => recall('tab', key) ?? shown)
  if (known !== shown) {
    setKnown(shown)
    if (typed === known) setTyped(shown)
  }
  useEffect(() => {
    if (typed === shown) forget('tab', key)
    else remember('tab', key, typed)
  }, [typed, shown, key])
  return [typed, setTyped] as const
}

/** Its name is what it says in English; where that is read, and its name in files, stand beside it. */
function Head({ text }: Pick<LineProps, 'text'>) {
  const t = useTexts('site/wording')
  const placeOf = usePlace()
  const isOld = isOutdated(text)
  return (
    <div className="wording__head">
      <span>{placeOf(text.section)}</span>
      <code dir="ltr">{nameOf(text)}</code>
      {text.own !== null && <Badge tone={isOld ? 'warn' : 'accent'}>{t(isOld ? 'outdated' : 'changed')}</Badge>}
      {text.own === null && text.standard === null && <Badge tone="warn">{t('missing')}</Badge>}
    </div>
  )
}

/** An own text that is not shown any more: it is taken up again, with the values of this release, by whoever wants it. */
function Outdated({ language, text }: LineProps) {
  const t = useTexts('site/wording')
  return (
    <p className="field__hint">
      {t('outdated-hint')} <q lang={language}>{text.own}</q>
    </p>
  )
}

/** One text: in English, and as members read it in the language. */
export function TextLine({ language, text }: LineProps) {
  const t = useTexts('site/wording')
  const drafts = useTexts('site/drafts')
  const shown = shownText(text)
  const [typed, setTyped] = useTyped(`${language} ${nameOf(text)}`, shown)
  const { mutate, isPending, error } = useRewording(language, text)
  const isOther = typed !== shown && typed.trim() !== ''
  const fault = isOther && !isFit(text.english, typed) ? t('values-differ') : undefined
  return (
    <li className="card wording__line">
      <Head text={text} />
      <p className="wording__english" lang="en" dir="ltr">
        <strong>{text.english}</strong>
      </p>
      {isOutdated(text) && <Outdated language={language} text={text} />}
      <TextArea
        label={t('own-text', { name: shortened(text.english) })}
        value={typed}
        rows={typed.length > 90 ? 3 : 1}
        maxLength={LONGEST_TEXT}
        lang={language}
        error={fault}
        onText={setTyped}
      />
      {error && <ProblemNotice error={error} />}
      <div className="wording__buttons">
        {isOther && <span className="field__hint">{drafts('unsaved')}</span>}
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
