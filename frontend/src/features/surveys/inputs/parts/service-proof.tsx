import type { WireQuestion } from '@portal/contracts/http/surveys'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../lib/texts/use-texts.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useProof } from './use-proof.ts'

type Options = Readonly<{ sitekey: string; callback: (proof: string) => void; 'expired-callback': () => void }>
type Widgets = Readonly<{ render: (place: HTMLElement, options: Options) => unknown }>

const isWidgets = (value: unknown): value is Widgets =>
  typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function'

const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 50

/** The interface that these services share: some put it there only a while after their script was loaded. */
const widgetsOf = async (script: string): Promise<Widgets> => {
  const element = Object.assign(document.createElement('script'), { src: script, async: true })
  await new Promise((done, fail) => {
    element.addEventListener('load', done, { once: true })
    element.addEventListener('error', () => fail(new Error('The captcha could not be loaded.')), { once: true })
    document.head.append(element)
  })
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    const widgets: unknown = Reflect.get(window, 'grecaptcha')
    if (isWidgets(widgets)) return widgets
    await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS))
  }
  throw new Error('The captcha did not start.')
}

/** The widget of a service of others, which speaks for itself. */
export function ServiceProof({ question }: { readonly question: WireQuestion }) {
  const t = useTexts('surveys/respondent')
  const place = useRef<HTMLDivElement>(null)
  const script = question.captcha?.script ?? ''
  const { siteKey, isProven, isExpired, prove, clear } = useProof(question)
  const latest = useRef({ prove, clear })
  latest.current = { prove, clear }
  const { data: widgets, isError } = useQuery({
    queryKey: ['surveys', 'captcha', script],
    queryFn: () => widgetsOf(script),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    const box = place.current
    if (!widgets || !box || box.childElementCount > 0) return
    const inside = document.createElement('div')
    box.append(inside)
    widgets.render(inside, {
      sitekey: siteKey,
      callback: (proof) => latest.current.prove(proof),
      'expired-callback': () => latest.current.clear(),
    })
  }, [widgets, siteKey])

  return (
    <div className="proof">
      {isError && <Notice tone="problem" title={t('proof-failed')} />}
      {!widgets && !isError && <Loading label={t('proving')} blocks={1} />}
      <div ref={place} />
      <p className="proof__state" role="status">
        {[isProven && t('proven'), isExpired && t('proof-expired')].find(Boolean)}
      </p>
    </div>
  )
}
