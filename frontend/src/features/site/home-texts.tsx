import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../lib/texts/use-texts.ts'
import { HtmlBlock } from '../../ui/html-text.tsx'
import { homeTextQuery } from './queries.ts'
import './site-text.css'

/** A text of the community on the home; nothing where there is none, or where it could not be loaded. */
function HomeText({ name }: { readonly name: 'welcome' | 'bottom' }) {
  const { data } = useQuery(homeTextQuery(name, useLanguage()))
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
