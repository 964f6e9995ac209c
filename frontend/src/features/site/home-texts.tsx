import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureInWords } from '../../lib/failure-in-words.ts'
import { useSearchParams } from '../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { notify } from '../../ui/notify.ts'
import { HOME_PREVIEWS, type HomeTextName, homeTextQuery } from './queries.ts'
import './site-text.css'

/** Says why a draft cannot be seen: previews are for staff. */
const useRefusal = (refusal: Error | null): void => {
  const say = useTexts('site/problems')
  useEffect(() => {
    if (refusal) notify(failureInWords(refusal, say).title, 'problem')
  }, [refusal, say])
}

/** A text of the community on the home; nothing where there is none, or where it could not be loaded. */
function HomeText({ name }: { readonly name: HomeTextName }) {
  const isPreview = useSearchParams()[0].get('prevParam') === HOME_PREVIEWS[name]
  const { data, error } = useQuery(homeTextQuery(name, useLanguage(), isPreview ? 'draft' : 'published'))
  useRefusal(isPreview ? error : null)
  if (!data || data.content === '') return null
  return (
    <div className={`site-text site-text--${name}`} dir="auto">
      <HtmlBlock html={data.content} />
    </div>
  )
}

export function HomeWelcome() {
  return <HomeText name="welcome" />
}

export function HomeBottom() {
  return <HomeText name="bottom" />
}
