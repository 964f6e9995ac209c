import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Loading } from '../../../ui/loading.tsx'
import type { RichTextProps } from './rich-text-editor.tsx'

/** The editor is large: it comes with the first screen that writes. */
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** A text with headings, lists and links, in one language. */
export function RichText(props: RichTextProps) {
  const t = useTexts('site/rich-text')
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {props.label}
      </span>
      <Suspense fallback={<Loading label={t('loading')} />}>
        <Editor key={props.lang} {...props} />
      </Suspense>
    </div>
  )
}
